import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Program } from "../../scripts/build.mjs";
import { projectRoot } from "../../server/base/root.ts";

/** A server that a benchmark measures: its own process, which ends with this one. */
export interface BenchServer<Ready> {
  readonly ready: Ready;
  /** Sends it a message and waits for its response. */
  ask(message: string | object): Promise<unknown>;
  end(): Promise<void>;
}

/** The running servers, which Ctrl-C ends. */
const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const server of running) server.kill("SIGKILL");
});

/**
 * Starts the benchmark's own program again, as a server whose first message says that it is ready.
 *
 * @param program `import.meta.url` of the benchmark
 * @param args `serve`, and further arguments that select the server
 * @throws Error if it ends before that
 */
export async function startServer<Ready>(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<BenchServer<Ready>> {
  const server = spawn(process.execPath, [...process.execArgv, ...startFlags(), fileURLToPath(program), ...args], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  running.add(server);
  const ended = once(server, "exit").then(([code]) => {
    running.delete(server);
    return code as number | null;
  });
  const failed = ended.then((code) => {
    throw new Error(`the server ended with code ${code}`);
  });
  failed.catch(() => {});
  const [ready] = (await Promise.race([once(server, "message"), failed])) as [Ready];
  return {
    ready,
    async ask(message) {
      const answer = once(server, "message");
      server.send(message);
      const [value] = (await Promise.race([answer, failed])) as unknown[];
      return value;
    },
    async end() {
      if (server.connected) server.disconnect();
      await ended;
    },
  };
}

/** The flags with which `npm start` starts Node.js. */
function startFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")) as {
    readonly scripts: { readonly start: string };
  };
  return scripts.start.split(" ").filter((word) => word.startsWith("--"));
}

/** Programs of scripts/, which are plain JavaScript next to the sources. */
async function script<Module>(name: string): Promise<Module> {
  return (await import(pathToFileURL(join(projectRoot, "scripts", name)).href)) as Module;
}

export type DatabaseName = "embedded" | "PostgreSQL";

/**
 * Measures on an embedded database in a temporary folder, then on its own PostgreSQL server, and removes both, also
 * when Ctrl-C ends it.
 *
 * @param measure is called with the environment that selects the server's database
 * @param only one of the two
 * @param programs other programs to build for it
 */
export async function onBothDatabases(
  measure: (name: DatabaseName, environment: Readonly<Record<string, string>>) => Promise<void>,
  only?: string,
  programs: readonly Program[] = [],
): Promise<void> {
  const { build } = await script<typeof import("../../scripts/build.mjs")>("build.mjs");
  await build(["database-worker", ...programs], { say: console.log });
  const { withCluster } = await script<{
    withCluster(work: (url: string) => Promise<void>, options: { durable: boolean }): Promise<void>;
  }>("postgres.mjs");
  const interrupted = () => process.exit(130);
  process.once("SIGINT", interrupted);
  if (only !== "postgres") {
    const directory = mkdtempSync(join(tmpdir(), "leadplane-bench-"));
    process.once("exit", () => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }));
    await measure("embedded", { DATA_DIR: directory, DATABASE_URL: "" });
  }
  // from here on the cluster's own handler ends it first
  process.off("SIGINT", interrupted);
  if (only !== "embedded") {
    await withCluster((url) => measure("PostgreSQL", { DATABASE_URL: url }), { durable: true });
  }
}
