// Runs the engines' tests in node inside Pyodide, the Python of the pages.
//
//   node engines.mjs MIRROR PROJECT SKIPPED [pytest's arguments ...]
//
// The project's folder is mounted, so these are the same files as outside the browser. SKIPPED is a JSON
// list: tests whose names contain one of its texts are skipped, and each text must be in some test's name.
import { pathToFileURL } from "node:url";

const [, , mirror, project, skipped, ...args] = process.argv;
const { loadPyodide } = await import(pathToFileURL(`${mirror}/pyodide.mjs`).href);
const pyodide = await loadPyodide({ indexURL: mirror, packageBaseUrl: mirror, packageCacheDir: mirror });
await pyodide.loadPackage(["pytest", "hypothesis"], { messageCallback: () => {} });
pyodide.mountNodeFS("/parlour", project);
pyodide.globals.set("skipped", skipped);
pyodide.globals.set("arguments", args);
const code = pyodide.runPython(`
import json, os, sys
import pytest

class SkipPlugin:
    @staticmethod
    def pytest_collection_modifyitems(config, items):
        texts = json.loads(skipped)
        unknown = [text for text in texts if not any(text in item.nodeid for item in items)]
        if unknown:
            raise pytest.UsageError(f"no test has {unknown} in its name")
        items[:] = [item for item in items if not any(text in item.nodeid for text in texts)]

sys.dont_write_bytecode = True  # the mounted folder is the project itself
os.chdir("/parlour")
int(pytest.main(list(arguments), plugins=[SkipPlugin()]))
`);
process.exit(code);
