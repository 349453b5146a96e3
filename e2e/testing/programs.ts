import { execFileSync, spawn } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll } from "vitest";
import { projectRoot } from "../../server/base/root.ts";
import { parseCurl } from "./curl.ts";

export type Language = "curl" | "javascript" | "python";

/** The values that a sample prints, one by one, as JSON has them. */
export type Printed = readonly unknown[];

const PYTHON_PROGRAMS = ["python3", "python"];

/** The Python of this machine, if it has a version that the client supports. */
export const PYTHON = PYTHON_PROGRAMS.find((program) => {
  try {
    execFileSync(program, ["-c", "import sys; assert sys.version_info >= (3, 9)"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
});

// One process for all samples of a language: it reads the names of files, runs each, and responds with the output.
const RUNNERS = {
  javascript: {
    file: "runner.js",
    code: `import { createInterface } from "node:readline";
let printed;
console.log = (...values) => printed.push(...values);
for await (const file of createInterface({ input: process.stdin })) {
  printed = [];
  const answer = await import("./" + file).then(() => ({ printed }), (error) => ({ error: String(error?.stack) }));
  process.stdout.write(JSON.stringify(answer) + "\\n");
}
`,
  },
  python: {
    file: "runner.py",
    code: `import builtins, json, runpy, sys, traceback
for line in sys.stdin:
    printed = []
    builtins.print = lambda *values: printed.extend(values)
    try:
        runpy.run_path(line.strip(), run_name="__main__")
        answer = {"printed": printed}
    except BaseException:
        answer = {"error": traceback.format_exc()}
    sys.stdout.write(json.dumps(answer) + "\\n")
    sys.stdout.flush()
`,
  },
} as const;

const CLIENTS = ["clients/javascript/leadplane.js", "clients/python/leadplane.py"];

/** Runs samples as a reader would, each next to its client: JavaScript by Node.js, Python by Python. */
export function sampleRunner(): (language: Language, code: string) => Promise<Printed> {
  const directory = mkdtempSync(join(tmpdir(), "leadplane-samples-"));
  const ends: (() => void)[] = [];
  afterAll(() => {
    for (const end of ends) end();
    rmSync(directory, { recursive: true, force: true });
  });
  for (const file of CLIENTS) copyFileSync(join(projectRoot, file), join(directory, basename(file)));
  writeFileSync(join(directory, "package.json"), '{"type": "module"}');

  type Ask = (file: string) => Promise<string>;
  const started = new Map<string, Ask>();
  let number = 0;

  function start(language: keyof typeof RUNNERS, program: string): Ask {
    const { file, code } = RUNNERS[language];
    writeFileSync(join(directory, file), code);
    const child = spawn(program, [file], { cwd: directory, stdio: ["pipe", "pipe", "inherit"] });
    ends.push(() => child.kill());
    const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    return async (name) => {
      child.stdin.write(`${name}\n`);
      const { value, done } = await answers.next();
      if (done === true) throw new Error(`${program} ended`);
      return value as string;
    };
  }

  async function run(language: keyof typeof RUNNERS, program: string, code: string): Promise<Printed> {
    const ask = started.get(language) ?? start(language, program);
    started.set(language, ask);
    number += 1;
    const name = `sample_${number}.${language === "python" ? "py" : "js"}`;
    writeFileSync(join(directory, name), code);
    const answer = JSON.parse(await ask(name)) as { readonly printed?: Printed; readonly error?: string };
    if (answer.printed === undefined) throw new Error(answer.error);
    return answer.printed;
  }

  return async (language, code) => {
    if (language === "curl") return await runCurl(code);
    if (language === "javascript") return await run(language, process.execPath, code);
    if (PYTHON === undefined) throw new Error("there is no Python 3.9 or newer on this machine");
    return await run(language, PYTHON, code);
  };
}

async function runCurl(code: string): Promise<Printed> {
  const printed: unknown[] = [];
  for (const { url, method, headers, body, showsStatus } of parseCurl(code)) {
    const response = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) });
    if (!response.ok && !showsStatus) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
    if (showsStatus) printed.push(response.status);
    const text = await response.text();
    const isCsv = response.headers.get("Content-Type")?.startsWith("text/csv");
    if (text !== "") printed.push(isCsv ? text : JSON.parse(text));
  }
  return printed;
}
