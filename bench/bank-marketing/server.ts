import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** A server for the leads, and the credentials to set it up. */
export interface Target {
  readonly url: string;
  readonly username: string;
  readonly password: string;
  /** Ends the server, if it was started for this. */
  readonly end: () => Promise<void>;
}

/** Starts the product on an embedded database in a temporary directory, which is removed at the end. */
export async function startServer(): Promise<Target> {
  // from bench/dist, the build's target
  const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
  const { build } = await import(pathToFileURL(join(root, "scripts", "build.mjs")).href);
  await build(["main", "database-worker"], { say: console.error });
  const directory = mkdtempSync(join(tmpdir(), "leadplane-bank-marketing-"));
  const credentials = { username: "admin", password: "for this measurement only" };
  const server = spawn(process.execPath, [...process.execArgv, join(root, "dist", "main.js")], {
    env: {
      PATH: process.env.PATH,
      PORT: "0",
      DATA_DIR: directory,
      DEMO: "off",
      ADMIN_USERNAME: credentials.username,
      ADMIN_PASSWORD: credentials.password,
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "pipe", "inherit"],
    // not in the terminal's group: Ctrl-C is for this program, which then ends it
    detached: true,
  });
  const exited = once(server, "exit");
  const end = async () => {
    server.kill("SIGTERM");
    await exited;
    rmSync(directory, { recursive: true, force: true });
  };
  const url = await new Promise<string>((resolve, reject) => {
    let output = "";
    server.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const found = /running at (\S+)/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
    server.once("exit", (code) => reject(new Error(`the server ended with code ${code}\n${output}`)));
  });
  return { url, ...credentials, end };
}
