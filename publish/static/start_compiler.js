// Starts the Python that pages will have, and gives it the functions of compile_modules.py.
async ([source, info]) => {
  const { loadPyodide } = await import("./pyodide.mjs");
  const python = await loadPyodide({ indexURL: "./", lockFileContents: { info, packages: {} } });
  python.runPython(source);
  globalThis.compileModules = python.globals.get("compile_modules");
};
