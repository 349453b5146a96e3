/**
 * A real file through the whole product: `npm run bench bank-marketing FILE [OPTIONS]`.
 *
 * 30,000 leads of a bank's telephone marketing become a model, defined only through the API, and leads, posted and read
 * over HTTP; then the scores are compared with who bought in the end.
 *
 * The data: S. Moro, P. Cortez, P. Rita, 2014, UCI "Bank Marketing", licensed under CC BY 4.0.
 */
import { parseArgs } from "node:util";
import { ApiError, type Client, createClient } from "../contract/client.ts";
import { BANDS } from "./bank-marketing/columns.ts";
import { defineModel } from "./bank-marketing/define.ts";
import { lightFetch } from "./bank-marketing/fetch.ts";
import { answersOf, FileProblem, readRows, summarizeFile } from "./bank-marketing/file.ts";
import { startServer, type Target } from "./bank-marketing/server.ts";
import { formatFigure, table } from "./common/measure.ts";
import { progress } from "./common/progress.ts";

const USAGE = `Usage: npm run bench bank-marketing -- FILE [--url URL --username NAME --password PASSWORD]
FILE is the CSV file of UCI "Bank Marketing", with a comma between the columns.
Without --url (or LEADPLANE_URL) a server is started on an embedded database of its own. On a running server a new
account is made by the superuser or agency administrator of --username and --password (or ADMIN_USERNAME and
ADMIN_PASSWORD).`;

const CONNECTIONS = 50;
const PAGE = 100;

class UsageProblem extends Error {}

async function main(): Promise<void> {
  const { file, target } = readArguments();
  const found = await summarizeFile(file);
  const { url, username, password, end } = target ?? (await startServer());
  const interrupted = () => void end().then(() => process.exit(130));
  process.once("SIGINT", interrupted);
  try {
    const api = await openAccount(url, username, password);
    await defineModel(api, found);
    const bought = await postAll(api, file, found.rows);
    report(await readBack(api, bought), bought);
  } finally {
    process.off("SIGINT", interrupted);
    await end();
  }
}

function readArguments(): { file: string; target: Target | undefined } {
  const options = { url: { type: "string" }, username: { type: "string" }, password: { type: "string" } } as const;
  let given: ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>;
  try {
    given = parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new UsageProblem(error instanceof Error ? error.message : String(error));
  }
  const [file, ...more] = given.positionals;
  if (file === undefined) throw new UsageProblem("FILE is missing.");
  if (more.length > 0) throw new UsageProblem(`One FILE is enough: ${more.join(" ")}`);
  const { LEADPLANE_URL, ADMIN_USERNAME, ADMIN_PASSWORD } = process.env;
  const url = (given.values.url ?? LEADPLANE_URL)?.replace(/\/+$/, "");
  if (url === undefined) return { file, target: undefined };
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw new UsageProblem(`"${url}" is no http(s) address.`);
  const username = given.values.username ?? ADMIN_USERNAME;
  const password = given.values.password ?? ADMIN_PASSWORD;
  if (username === undefined || password === undefined) {
    throw new UsageProblem("A running server needs --username and --password.");
  }
  return { file, target: { url, username, password, end: async () => {} } };
}

/** A client that acts in a new account with its own bands. */
async function openAccount(baseUrl: string, username: string, password: string): Promise<Client> {
  const { token } = await createClient({ baseUrl }).obtainToken({ body: { username, password } });
  const slug = `bank-marketing-${Date.now().toString(36)}`;
  const body = { name: "Bank marketing", slug, bands: { x: BANDS, y: BANDS, total: BANDS } };
  await createClient({ baseUrl, token }).createAccount({ body });
  return createClient({ baseUrl, token, account: slug, fetch: lightFetch(CONNECTIONS) });
}

const leadIdOf = (row: number) => `row-${row}`;

/** Posts every row. @returns by lead_id, who bought */
async function postAll(api: Client, file: string, total: number): Promise<Map<string, boolean>> {
  const bought = new Map<string, boolean>();
  const rows = readRows(file);
  const bar = progress("Posting", total);
  await runConcurrently(CONNECTIONS, async () => {
    for await (const row of { [Symbol.asyncIterator]: () => ({ next: () => rows.next() }) }) {
      const lead_id = leadIdOf(row.number);
      try {
        await api.submitLead({ body: { lead_id, answers: answersOf(row) } });
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 400) throw error;
        throw new FileProblem(`Row ${row.number} of ${file} was refused: ${JSON.stringify(error.body)}`);
      }
      bought.set(lead_id, row.bought);
      bar.advance();
    }
  });
  const seconds = bar.done();
  console.log(`Posted ${total} leads in ${formatFigure(seconds)} s: ${formatFigure(total / seconds)} a second.`);
  return bought;
}

/** Reads all leads in pages. @returns by band of the total, their ids */
async function readBack(api: Client, sent: ReadonlyMap<string, boolean>): Promise<Map<string, string[]>> {
  const byPriority = new Map<string, string[]>();
  const pages = Math.ceil(sent.size / PAGE);
  const bar = progress("Reading", pages);
  const seen = new Set<string>();
  for (let page = 1; page <= pages; page += 1) {
    const { count, results } = await api.listLeads({ query: { page, page_size: PAGE, ordering: ["lead_id"] } });
    if (count !== sent.size) throw new Error(`${sent.size} leads were posted, but the list counts ${count}`);
    for (const { lead_id, priority } of results) {
      if (!sent.has(lead_id) || seen.has(lead_id)) throw new Error(`lead ${lead_id} was read, but not posted once`);
      seen.add(lead_id);
      const ids = byPriority.get(priority);
      if (ids === undefined) byPriority.set(priority, [lead_id]);
      else ids.push(lead_id);
    }
    bar.advance();
  }
  const seconds = bar.done();
  if (seen.size !== sent.size) throw new Error(`${sent.size} leads were posted, but ${seen.size} read back`);
  console.log(
    `Read them back in ${pages} pages in ${formatFigure(seconds)} s: ${formatFigure(seen.size / seconds)} a second.`,
  );
  return byPriority;
}

function report(byPriority: ReadonlyMap<string, readonly string[]>, bought: ReadonlyMap<string, boolean>): void {
  const share = (ids: readonly string[]) => ids.filter((id) => bought.get(id) === true).length / ids.length;
  const percent = (value: number) => `${(value * 100).toFixed(1)} %`;
  const average = share([...bought.keys()]);
  const rows = BANDS.map(({ letter, label, from }) => {
    const ids = byPriority.get(label) ?? [];
    const yes = ids.length === 0 ? Number.NaN : share(ids);
    const shares = ids.length === 0 ? ["–", "–"] : [percent(yes), `${(yes / average).toFixed(2)} ×`];
    const start = from === null ? "" : String(from);
    return [`${letter} ${label}`, start, String(ids.length), percent(ids.length / bought.size), ...shares];
  });
  rows.push(["all", "", String(bought.size), percent(1), percent(average), "1.00 ×"]);
  console.log(`\n${table(["band of the total", "from", "leads", "share", "yes", "lift"], rows)}`);
}

/** Runs a number of workers at once; the first failure ends the wait. */
async function runConcurrently(count: number, work: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: count }, work));
}

try {
  await main();
} catch (error) {
  process.exitCode = 1;
  if (error instanceof UsageProblem) {
    process.exitCode = 2;
    console.error(`${error.message}\n\n${USAGE}`);
  } else if (error instanceof FileProblem) console.error(error.message);
  else if (error instanceof ApiError) console.error(`${error.message}\n${JSON.stringify(error.body)}`);
  else if (error instanceof TypeError && error.cause instanceof Error)
    console.error(`No answer: ${error.cause.message}`);
  else throw error;
}
