/**
 * The time of importing a file of leads, and its effect on other accounts: `npm run bench import -- 1000000`.
 *
 * A file with this number of leads of the benchmarks' model is uploaded and imported, and then the same rows are stored
 * bare: by `COPY` from a file on the server (PostgreSQL), and by statements of 1,000 rows, each into the same tables
 * with the same indexes and an event for each lead. Then another file of new leads is imported, and the first one once
 * more as updates, each while another account stores leads. On PostgreSQL, and with a second argument (`embedded`) on
 * the embedded database instead. Server and load share the machine.
 */

import { chmodSync, createReadStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { formatFigure, median, table } from "./common/measure.ts";
import { onBothDatabases, startServer } from "./common/server.ts";
import { p99Of, storeRequest } from "./common/storer.ts";
import { type Answered, type Asked, type Ready, serveImports, writeLeads } from "./import/serve.ts";
import { type Load, load } from "./ingest/load.ts";

const CONNECTIONS = 10;
const SECONDS = 5;
const MB = 1_000_000;
/** How often the state of an import is read, in milliseconds. */
const POLL_MS = 250;

const [, , first = "1000000", second = "postgres"] = process.argv;

if (first === "serve") await serveImports();
else {
  // its thread runs the jobs
  await onBothDatabases((name, environment) => measure(name, environment, Number(first)), second, ["main"]);
}

interface Import {
  readonly id: number;
  readonly state: string;
  readonly error: string | null;
  readonly created: number;
  readonly updated: number;
}

async function measure(name: string, environment: Readonly<Record<string, string>>, leads: number): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "leadplane-import-"));
  // PostgreSQL's user writes here too
  chmodSync(directory, 0o777);
  const server = await startServer<Ready>(import.meta.url, ["serve"], environment);
  const { ready } = server;
  const ask = async (message: Asked) => (await server.ask(message)) as Answered;
  try {
    const file = join(directory, "leads.csv");
    const bytes = await writeLeads(file, "lead", leads);
    await ask("memory");
    const imported = await timed(ready, file, bytes, "error");
    const memory = await ask("memory");
    const rate = (seconds: number) => formatFigure(leads / seconds);
    console.log(`${name}: imported ${leads} leads in ${formatFigure(imported.imported)} s`);
    const rows = [
      ["upload", formatFigure(imported.uploaded), rate(imported.uploaded), "", ""],
      ["import", formatFigure(imported.imported), rate(imported.imported), "1.00", formatFigure(memory / MB)],
    ];
    for (const bare of name === "PostgreSQL" ? (["inserts", "copy"] as const) : (["inserts"] as const)) {
      const seconds = await ask({ bare, file: join(directory, bare) });
      rows.push([`bare ${bare}`, formatFigure(seconds), rate(seconds), (seconds / imported.imported).toFixed(2), ""]);
    }
    console.log(
      `\n${name}\n${table([`${leads} leads, ${formatFigure(bytes / MB)} MB`, "s", "lines/s", "import's share", "memory MB"], rows)}`,
    );

    const store = async () => await load(ready.url, CONNECTIONS, SECONDS, () => storeRequest(ready.storer));
    await store();
    const before = [await store(), await store()];
    const idle = median(before.map(({ perSecond }) => perSecond));
    const rates = [["alone", formatFigure(idle), "1.00", p99Of(before), ""]];
    const others = join(directory, "others.csv");
    const bytesOfOthers = await writeLeads(others, "other", leads);
    for (const [what, again, size, onDuplicate] of [
      ["during an import of new leads", others, bytesOfOthers, "error"],
      ["during an import of updates", file, bytes, "update"],
    ] as const) {
      const during: Load[] = [];
      let isDone = false;
      const storing = async () => {
        while (!isDone) during.push(await store());
      };
      const importing = timed(ready, again, size, onDuplicate).finally(() => {
        isDone = true;
      });
      const [seconds] = await Promise.all([importing, storing()]);
      const busy = median(during.map(({ perSecond }) => perSecond));
      rates.push([what, formatFigure(busy), (busy / idle).toFixed(2), p99Of(during), rate(seconds.imported)]);
    }
    console.log(`\n${table(["another account", "leads/s", "share", "p99 ms", "lines/s of the import"], rates)}`);
  } finally {
    await server.end();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Uploads and imports a file. @returns the seconds of each */
async function timed({ url, owner }: Ready, file: string, bytes: number, onDuplicate: string) {
  const headers = { Authorization: `Token ${owner}` };
  const startedAt = performance.now();
  const uploading = await fetch(`${url}/api/v1/imports/?start=true&on_duplicate=${onDuplicate}`, {
    method: "POST",
    headers: { ...headers, "Content-Type": "text/csv", "Content-Length": String(bytes) },
    body: Readable.toWeb(createReadStream(file)) as ReadableStream,
    duplex: "half",
  });
  const made = (await uploading.json()) as Import;
  if (!uploading.ok) throw new Error(`${uploading.status} ${JSON.stringify(made)}`);
  const uploadedAt = performance.now();
  for (;;) {
    await pause(POLL_MS);
    const response = await fetch(`${url}/api/v1/imports/${made.id}/`, { headers });
    const { state, error } = (await response.json()) as Import;
    if (state === "failed") throw new Error(error ?? "it failed");
    if (state !== "done") continue;
    return { uploaded: (uploadedAt - startedAt) / 1_000, imported: (performance.now() - uploadedAt) / 1_000 };
  }
}
