import { spawn } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../server/base/root.ts";
import { environmentOf, testDatabaseConfig } from "../server/testing/database.ts";
import { runProgram } from "../server/testing/program.ts";

const start = join(projectRoot, "scripts", "start.mjs");
const config = await testDatabaseConfig();

/** Starts the server, and sends the signal once it is running. @returns after everything has ended */
async function startAndEnd(
  signal: NodeJS.Signals,
  [program, ...args]: readonly [string, ...string[]] = [process.execPath, start],
): Promise<{ code: number | null; output: string }> {
  const child = spawn(program, args, {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, ...environmentOf(config), PORT: "0", DEMO: "off" },
  });
  let output = "";
  let isEnding = false;
  const read = (chunk: Buffer) => {
    output += chunk;
    // Once: nobody waits for a second one.
    if (!isEnding && output.includes("is running at")) isEnding = child.kill(signal);
  };
  child.stdout.on("data", read);
  child.stderr.on("data", read);
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, output };
}

test("npm start starts, Ctrl-C ends it cleanly, and a second start finds everything unchanged", async () => {
  const first = await startAndEnd("SIGINT");
  expect(first.code, first.output).toBe(0);
  expect(first.output).toContain("Leadplane is running at http://127.0.0.1:");
  const password = /admin\s+(\S{20})\s/.exec(first.output)?.[1];
  expect(password).toBeDefined();
  // npm starts a shell that starts the server: ending npm ends them all; otherwise its output would never be closed
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    const second = await startAndEnd(signal, ["npm", "start"]);
    expect(second.output).not.toMatch(/Installing|Building/);
    expect(second.output).not.toContain(password);
  }
});

test("an old Node.js gets a message about what is needed", async () => {
  const pretend = "Object.defineProperty(process.versions, 'node', { value: '18.20.4' })";
  const ended = await runProgram(process.execPath, ["--import", `data:text/javascript,${pretend}`, start]);
  expect(ended).toMatchObject({ code: 1, stdout: "" });
  expect(ended.stderr).toContain("Leadplane needs Node.js 20.19 or newer; this is 18.20.4");
});
