// Runs the engines' tests inside Pyodide, in node: the Python that pages have.
//
//   node engines.mjs MIRROR PROJECT LEFT_OUT [pytest's words ...]
//
// The project's folder is mounted, so these are the very files that run natively. LEFT_OUT is a JSON list:
// tests whose names hold one of its texts are left out, and each text must be in some test's name.
import { pathToFileURL } from "node:url";

const [, , mirror, project, leftOut, ...words] = process.argv;
const { loadPyodide } = await import(pathToFileURL(`${mirror}/pyodide.mjs`).href);
const pyodide = await loadPyodide({ indexURL: mirror, packageBaseUrl: mirror, packageCacheDir: mirror });
await pyodide.loadPackage(["pytest", "hypothesis"], { messageCallback: () => {} });
pyodide.mountNodeFS("/parlour", project);
pyodide.globals.set("left_out", leftOut);
pyodide.globals.set("words", words);
const code = pyodide.runPython(`
import json, os, sys
import pytest

class Part:
    @staticmethod
    def pytest_collection_modifyitems(config, items):
        texts = json.loads(left_out)
        unknown = [text for text in texts if not any(text in item.nodeid for item in items)]
        if unknown:
            raise pytest.UsageError(f"no test has {unknown} in its name")
        items[:] = [item for item in items if not any(text in item.nodeid for text in texts)]

sys.dont_write_bytecode = True  # the mounted folder is the project itself
os.chdir("/parlour")
int(pytest.main(list(words), plugins=[Part()]))
`);
process.exit(code);
