// Run benchmark cases inside Pyodide: one JSON request per line of standard input, one JSON reply per line.
//
//   node pyodide.mjs PATH/TO/pyodide.mjs PROJECT
//
// The project's folder is mounted, so Pyodide runs the same files as native Python.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [, , runtime, project] = process.argv;
const { loadPyodide } = await import(pathToFileURL(runtime).href);
const pyodide = await loadPyodide();
pyodide.mountNodeFS("/parlour", project);
pyodide.runPython(`
import sys
sys.dont_write_bytecode = True  # the mounted folder is the project itself
sys.path.insert(0, "/parlour")
from benchmarks.pyodide_worker import answer_request
`);
const answerRequest = pyodide.globals.get("answer_request");
const timer = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
const heap = () => pyodide._module.HEAP8.length / 2 ** 20;

const version = pyodide.runPython("sys.version.split()[0]");
console.log(JSON.stringify({ ready: true, python: version, pyodide: pyodide.version, heap_mb: heap() }));
for await (const line of createInterface({ input: process.stdin })) {
  try {
    console.log(JSON.stringify({ ...JSON.parse(answerRequest(line, timer)), heap_mb: heap() }));
  } catch (error) {
    console.log(
      JSON.stringify({
        error: String(error.message ?? error)
          .trim()
          .slice(-2000),
      }),
    );
  }
}
