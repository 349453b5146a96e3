import { spawn } from "node:child_process";
import { join } from "node:path";
import { inject } from "vitest";
import { projectRoot } from "../base/root.ts";
import { NODE_OPTIONS } from "./environment.ts";

/**
 * Node.js arguments that run a built program, for tests that run it in a separate process.
 *
 * @throws if the sources could not be built, because the file would be from an earlier build
 */
export function argumentsOf(name: "main" | "cli"): string[] {
  const buildError = inject("buildError");
  if (buildError !== undefined) throw new Error(`the server could not be built: ${buildError}`);
  return [...NODE_OPTIONS, join(projectRoot, "dist", `${name}.js`)];
}

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly input?: string;
}

/** Runs a program to its end, with only the given environment. */
export function runProgram(command: string, args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  const child = spawn(command, args, {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, ...options.environment },
  });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk) => {
    stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  child.stdin.on("error", () => {});
  child.stdin.end(options.input ?? "");
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, stdout, stderr }));
  });
}

/** Runs a command of the built command line. */
export function runCli(args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  return runProgram(process.execPath, [...argumentsOf("cli"), ...args], options);
}
