// Whether marimo has drawn the page. It lays a page out invisibly before it shows it.
() => {
  const app = document.getElementById("App");
  const visible = app?.querySelector("h1")?.checkVisibility({ visibilityProperty: true });
  return Boolean(visible) && !app.querySelector('[class*="animate-"]');
};
