// The tabs of a page with the keyboard. Inside a shadow root, the library behind marimo's tabs cannot see which tab has
// the focus: Tab opens the last one, and arrows jump between the first and the last. So the page moves the focus itself.

/** Return the index of the tab that a key leads to, or null for any other key. */
export function findTab(key, index, count) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
  if (step) return (index + step + count) % count;
  return { Home: 0, End: count - 1 }[key] ?? null;
}

/** Handle a key on a tab: move to another tab, which opens it; return that tab, or null. */
export function onTabKey(event) {
  const tab = event.composedPath()[0];
  if (!tab.matches?.('[role="tablist"] [role="tab"]') || event.ctrlKey || event.metaKey || event.altKey) return null;
  const tabs = [...tab.closest('[role="tablist"]').querySelectorAll('[role="tab"]')];
  const next = findTab(event.key, tabs.indexOf(tab), tabs.length);
  if (next === null) return null;
  event.preventDefault();
  event.stopPropagation();
  tabs[next].focus();
  return tabs[next];
}

/** Handle the focus on a list of tabs: it goes to the open tab. */
export function onTabListFocus(event) {
  const list = event.composedPath()[0];
  if (!list.matches?.('[role="tablist"]')) return;
  event.stopPropagation();
  list.querySelector('[role="tab"][aria-selected="true"]')?.focus();
}
