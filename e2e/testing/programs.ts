import { execFile, execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll } from "vitest";
import { projectRoot } from "../../server/root.ts";
import { parseCurl } from "./curl.ts";

export type Language = "curl" | "javascript" | "python";

/** The values that a sample prints, one by one, as JSON has them. */
export type Printed = readonly unknown[];

const PYTHON_PROGRAMS = ["python3", "python"];

/** The Python of this machine, if it has one that the client runs on. */
export const PYTHON = PYTHON_PROGRAMS.find((program) => {
  try {
    execFileSync(program, ["-c", "import sys; assert sys.version_info >= (3, 9)"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
});

// Printed values are written as JSON, each on a line of its own; the samples themselves stay as they are.
const PRINT_JSON_JS =
  "console.log = (...values) => { for (const v of values) process.stdout.write(JSON.stringify(v ?? null) + '\\n'); };\n";
const PRINT_JSON_PY = `import builtins, json, runpy, sys
builtins.print = lambda *values: sys.stdout.write("".join(json.dumps(value) + "\\n" for value in values))
runpy.run_path("sample.py", run_name="__main__")
`;

/** Runs samples as a reader would: the JavaScript ones by Node, the Python ones by Python, each beside its client. */
export function sampleRunner(): (language: Language, code: string) => Promise<Printed> {
  const directory = mkdtempSync(join(tmpdir(), "leadplane-samples-"));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  copyFileSync(join(projectRoot, "clients/javascript/leadplane.js"), join(directory, "leadplane.js"));
  copyFileSync(join(projectRoot, "clients/python/leadplane.py"), join(directory, "leadplane.py"));
  writeFileSync(join(directory, "package.json"), '{"type": "module"}');
  writeFileSync(join(directory, "print-json.js"), PRINT_JSON_JS);
  writeFileSync(join(directory, "print-json.py"), PRINT_JSON_PY);
  const run = async (program: string, args: readonly string[]): Promise<Printed> => {
    const { stdout } = await promisify(execFile)(program, args, { cwd: directory, timeout: 20_000 });
    return stdout
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as unknown);
  };
  return async (language, code) => {
    switch (language) {
      case "curl":
        return await runCurl(code);
      case "javascript":
        writeFileSync(join(directory, "sample.js"), code);
        return await run(process.execPath, ["--import", "./print-json.js", "sample.js"]);
      case "python":
        if (PYTHON === undefined) throw new Error("there is no Python 3.9 or newer on this machine");
        writeFileSync(join(directory, "sample.py"), code);
        return await run(PYTHON, ["print-json.py"]);
    }
  };
}

async function runCurl(code: string): Promise<Printed> {
  const printed: unknown[] = [];
  for (const { url, method, headers, body, showsStatus } of parseCurl(code)) {
    const response = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) });
    if (!response.ok && !showsStatus) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
    if (showsStatus) printed.push(response.status);
    const text = await response.text();
    if (text !== "") printed.push(JSON.parse(text));
  }
  return printed;
}
