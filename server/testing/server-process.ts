import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { DatabaseConfig } from "../db/database.ts";
import { ADMIN } from "./credentials.ts";
import { environmentOf } from "./environment.ts";
import { argumentsOf } from "./program.ts";

export { ADMIN };

/** A server in a separate process, for tests of what only a process can do: start, end, and be killed. */
export interface ServerProcess {
  readonly url: string;
  /** Its output so far. */
  readonly output: () => string;
  /** Sends a signal and waits for the end. @returns the exit code, or null if the signal ended it */
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>;
}

/**
 * Starts the built server on a free port, without the demo unless the environment says otherwise.
 *
 * @throws Error with its output if it ends instead of starting
 */
export async function startServer(
  database: DatabaseConfig,
  environment: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, argumentsOf("main"), {
    env: {
      ...environmentOf(database),
      PATH: process.env.PATH,
      PORT: "0",
      DEMO: "off",
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: "warn",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /Leadplane is running at (\S+)/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", (code) => reject(new Error(`the server ended with code ${code}:\n${output}`)));
  });
  return { url, output: () => output, end: (signal) => end(child, signal) };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
  return child.exitCode;
}

/** The superuser's API token. */
export async function adminToken(server: Pick<ServerProcess, "url">): Promise<string> {
  const response = await fetch(`${server.url}/api/token-auth/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(ADMIN),
  });
  const { token } = (await response.json()) as { token: string };
  return token;
}
