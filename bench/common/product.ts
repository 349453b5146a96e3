import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "../../server/base/root.ts";

/** The built server, in its own process. */
export interface Product {
  readonly url: string;
  /** Its output so far. */
  readonly output: () => string;
  end(): Promise<void>;
}

/**
 * Starts the built server (`dist/main.js`) on an embedded database in its own folder, which is removed with it, unless
 * the environment names another.
 *
 * @throws Error if it ends before it listens
 */
export async function startProduct(environment: Readonly<Record<string, string>>): Promise<Product> {
  const directory = mkdtempSync(join(tmpdir(), "leadplane-bench-"));
  const server = spawn(process.execPath, ["--max-semi-space-size=32", join(projectRoot, "dist", "main.js")], {
    env: { ...process.env, DATABASE_URL: "", DATA_DIR: directory, PORT: "0", LOG_LEVEL: "error", ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  process.once("exit", () => server.kill());
  const ended = new Promise((resolve) => server.once("exit", resolve));
  let output = "";
  const url = await new Promise<string>((resolve, reject) => {
    server.stdout?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const found = /Leadplane is running at (\S+)/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
    server.once("exit", (code) => reject(new Error(`the server ended with code ${code}`)));
  });
  return {
    url,
    output: () => output,
    async end() {
      server.kill("SIGTERM");
      await ended;
      rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
