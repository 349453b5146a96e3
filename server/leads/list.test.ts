import { beforeAll, describe, expect, test } from "vitest";
import { ORDERINGS, type Ordering, type OrderingField } from "#contract";
import { DEFAULT_BANDS } from "#engine";
import { type Draw, drawOf } from "#engine/testing";
import { LEAD_STATE } from "../db/tables.ts";
import { backfillOnce } from "../rollups/backfill.ts";
import { backfillSearch } from "../search/backfill.ts";
import { textDifferences } from "../search/compare.ts";
import { findTexts } from "../search/find.ts";
import { followEvents } from "../search/follow.ts";
import { type TestUser, testApp } from "../testing/app.ts";
import { writeCursor } from "./cursor.ts";
import { resolveFilters } from "./filters.ts";
import { type LeadsRequest, type ListedPage, listLeads, type Start } from "./list.ts";
import { LIMITS, type ListLimits } from "./list-limits.ts";
import { matchesFilters } from "./matching.ts";

const LEADS = "/api/v1/leads/";
/** Enough for nine tenths of all pairs of values. */
const CASES = 90;
const TIME_ZONE = "America/Los_Angeles";

const { api, services, database, makeAccount, makeUser, editModel } = await testApp();

interface Stored {
  readonly lead_id: string;
  readonly created_at: Date;
  readonly name: string;
  readonly email: string;
  readonly income: number | null;
  readonly version: number;
  readonly x: number;
  readonly y: number;
  readonly band: "A" | "B" | "C" | "D";
  readonly xBand: "A" | "B" | "C" | "D";
  readonly yBand: "A" | "B" | "C" | "D";
  readonly rules: readonly number[];
  readonly source: { readonly type: string; readonly token_name?: string; readonly import_id?: number } | null;
}

let account: Awaited<ReturnType<typeof makeAccount>>;
let client: TestUser;
let stored: readonly Stored[];

beforeAll(async () => {
  account = await makeAccount({ timeZone: TIME_ZONE });
  client = await makeUser(account);
  const total = DEFAULT_BANDS.total.map((band, n) => ({ ...band, from: EDGES[3]?.[n] ?? null }));
  await editModel(
    account,
    { kind: "bands", action: "replace", data: { ...DEFAULT_BANDS, total } },
    {
      kind: "question",
      action: "create",
      data: { number: 1, text: "Income?", field_name: "income", type: "number" },
    },
  );
  stored = someLeads(drawOf(1), 130);
  await insert(stored);
  while (((await backfillOnce(database, account.id)) ?? 0) > 0);
});

/** With accents as characters of their own and not, in several scripts, and with what SQL takes for a pattern. */
const NAMES = [
  "Ann",
  "Ann",
  "Ben",
  "Cem",
  "Zoe\u0308 MÜLLER",
  "zoë muller",
  "Łukasz Straße",
  "ANNA STRASSE 100%",
  "under_score",
  "back\\slash",
  "ΟΔΟΣ Ωμέγα",
  "İpek ıŞIK",
  "Ｆｕｌｌ ﬁnn",
  "山田太郎",
] as const;

/** Texts to search for, of each kind. */
const TERMS = {
  part: ["ann", "lead-1", "ead-", "Ben", "1@", "ample.com"],
  folded: [
    "ANN",
    "zoe m",
    "ZOË M",
    "Zoe\u0308",
    "mÜll",
    "strasse",
    "STRAẞE",
    "lukasz",
    "οδος",
    "ωμεγ",
    "ipek isik",
    "full fi",
    "jose@munc",
  ],
  literal: ["100%", "r_s", "a_n", "%", "_", "k\\s", "%%%", "___", "ann%", "\\\\\\"],
  short: ["a", "z", "é", "ß", "太", "An", "1"],
  rare: ["nobody", "lead-99", "zzz", "annb", "n\u0001a", "ann\u0001", "山田太", "田太郎", "  "],
} as const;

/** The letters that no decomposition has, and what they are compared as. */
const LETTERS: Readonly<Record<string, string>> = { ß: "ss", ł: "l", ı: "i", ς: "σ" };
const plain = (text: string) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{Mn}/gu, "")
    .replace(/[ßłıς]/g, (letter) => LETTERS[letter] ?? letter);
const hasText = ({ lead_id, name, email }: Stored, part: string) =>
  [lead_id, name, email].some((text) => plain(text).includes(plain(part)));

const TOKENS = ["CRM", "Website"].map((token_name) => ({ type: "api", token_name }));
const IMPORTS = [7, 8].map((import_id) => ({ type: "import", import_id }));

/** Many are equal in some of what they are ordered by, and some in all but the identifier. */
function someLeads(draw: Draw, number: number): readonly Stored[] {
  const now = Math.floor(Date.now() / 1_000) * 1_000;
  return Array.from({ length: number }, (_, n): Stored => {
    const [version, x, y] = [draw.pick(1, 3), draw.whole(-3, 8) * 2_000, draw.whole(0, 3) * 1_000];
    return {
      lead_id: `lead-${(n * 7919) % 1000}`,
      created_at: new Date(now - draw.whole(1, 60) * 43_200_000 - draw.pick(0, 0, 1)),
      name: draw.pick(...NAMES),
      email: draw.pick("", "", "ann.100%@example.com", "no_one@example.com", "JOSÉ@münchen.example"),
      income: draw.pick(null, 1_000, 2_000, 3_000),
      version,
      x,
      y,
      band: bandOf(version, x + y),
      xBand: bandOf(0, x),
      yBand: bandOf(0, y),
      rules: draw.pick([], [1], [2], [1, 2]),
      source: draw.pick(null, { type: "admin" }, ...TOKENS, ...IMPORTS),
    };
  });
}

const LETTERS_OF_BANDS = ["A", "B", "C", "D"] as const;
/** Where the bands begin, in points: of an axis (0), and of the total, to which the second version gave other edges. */
const EDGES: Readonly<Record<number, readonly number[]>> = { 0: [80, 60, 40], 1: [160, 120, 80], 3: [100, 60, 20] };
const bandOf = (version: number, total: number): Stored["band"] =>
  LETTERS_OF_BANDS[EDGES[version]?.filter((edge) => total < edge * 100).length ?? 3] ?? "D";

const insert = (leads: readonly Stored[]) =>
  database.pool.query({
    text: `insert into lead (account_id, lead_id, created_at, contact, answers, model_version, evaluated_on,
        x, y, total, x_band, y_band, total_band, rule_ids, source)
      select $1, l ->> 'lead_id', (l ->> 'created_at')::timestamptz, jsonb_strip_nulls(jsonb_build_object('name', l ->> 'name', 'email', nullif(l ->> 'email', ''))),
        case when l ->> 'income' is null then '{}' else jsonb_build_object('income', l -> 'income') end,
        (l ->> 'version')::int, '2026-01-31', (l ->> 'x')::bigint, (l ->> 'y')::bigint,
        (l ->> 'x')::bigint + (l ->> 'y')::bigint, l ->> 'xBand', l ->> 'yBand', l ->> 'band',
        array(select jsonb_array_elements_text(l -> 'rules')::int), nullif(l -> 'source', 'null')
      from jsonb_array_elements($2::jsonb) l`,
    values: [account.id, JSON.stringify(leads)],
  });

const dayOf = (moment: Date) => new Intl.DateTimeFormat("en-CA", { timeZone: TIME_ZONE }).format(moment);
const dayBefore = (days: number) => dayOf(new Date(Date.now() - days * 86_400_000));
const quarterBefore = (days: number) => new Date(Math.floor(Date.now() / 900_000 - days * 96) * 900_000).toISOString();

/** Each filter: its values, with the leads that each is for. */
const FILTERS = {
  priority: {
    "High,Low": ({ band }: Stored) => band === "A" || band === "C",
    Medium: ({ band }: Stored) => band === "B",
  },
  model_version: { 3: ({ version }: Stored) => version === 3 },
  recommendation: { 1: ({ rules }: Stored) => rules.includes(1), 9: () => false },
  y_category: { C: ({ yBand }: Stored) => yBand === "C" },
  source: {
    "import,unknown": ({ source }: Stored) => source === null || source.type === "import",
    api: ({ source }: Stored) => source?.type === "api",
  },
  token_name: { CRM: ({ source }: Stored) => source?.token_name === "CRM" },
  import_id: { 8: ({ source }: Stored) => source?.import_id === 8, 9: () => false },
  x_category: { D: ({ xBand }: Stored) => xBand === "D", B: ({ xBand }: Stored) => xBand === "B" },
  min_total: { 50: ({ x, y }: Stored) => x + y >= 5_000 },
  created_after: {
    [dayBefore(20)]: ({ created_at }: Stored) => dayOf(created_at) >= dayBefore(20),
    [quarterBefore(10)]: ({ created_at }: Stored) => created_at >= new Date(quarterBefore(10)),
    "2026-01-31T00:00:00.001Z": ({ created_at }: Stored) => created_at >= new Date("2026-01-31T00:00:00.001Z"),
  },
  arrived: { last_7_days: ({ created_at }: Stored) => dayOf(created_at) >= dayBefore(6) },
  search: Object.fromEntries(
    Object.values(TERMS).flatMap((terms) => terms.map((term) => [term, (lead: Stored) => hasText(lead, term)])),
  ) as Readonly<Record<string, (lead: Stored) => boolean>>,
  answers: { '{"income":{"min":2000}}': ({ income }: Stored) => (income ?? 0) >= 2_000 },
} as const satisfies Record<string, Record<string, (lead: Stored) => boolean>>;
type FilterName = keyof typeof FILTERS;

const FIELDS = {
  created_at: ({ created_at }) => created_at.getTime(),
  total_score: ({ x, y }) => x + y,
  x_axis: ({ x }) => x,
  y_axis: ({ y }) => y,
  lead_id: ({ lead_id }) => lead_id,
} as const satisfies Record<OrderingField<"listLeads">, (lead: Stored) => number | string>;

type Order = readonly Ordering<OrderingField<"listLeads">>[];

/** The leads as a list must have them, by reading all of them. */
function plainly(filters: Readonly<Partial<Record<FilterName, string>>>, ordering: Order): readonly string[] {
  const isIn = (lead: Stored) =>
    Object.entries(filters).every(([name, value]) =>
      (FILTERS[name as FilterName] as Record<string, (lead: Stored) => boolean>)[value]?.(lead),
    );
  const last = ordering.at(-1)?.startsWith("-") ? "-" : "";
  const terms = [...ordering, `${last}created_at`, `${last}lead_id`];
  const compare = (one: Stored, other: Stored) => {
    for (const term of terms) {
      const of = FIELDS[term.replace("-", "") as keyof typeof FIELDS];
      if (of(one) !== of(other)) return of(one) < of(other) === term.startsWith("-") ? 1 : -1;
    }
    return 0;
  };
  return stored
    .filter(isIn)
    .sort(compare)
    .map(({ lead_id }) => lead_id);
}

/** Whether sums have the number of matches. */
function isSummed(filters: Readonly<Partial<Record<FilterName, string>>>): boolean {
  const { created_after: after, ...others } = filters;
  const areOf = (...names: FilterName[]) => Object.keys(others).every((name) => names.includes(name as FilterName));
  if (after?.includes(".001")) return false;
  if (areOf("priority", "model_version", "arrived") || areOf("source", "token_name", "arrived")) return true;
  if (areOf("source", "import_id", "arrived")) return true;
  return (
    after === undefined && (areOf("recommendation") || areOf("priority", "model_version", "x_category", "y_category"))
  );
}

/** Ways in which a list is found: at once, counted up to a limit only, and by looking at a few leads at a time. */
const FOUND = {
  "at once": { ...LIMITS, parts: { part: 37, candidates: 60 } },
  "counted up to 20": { ...LIMITS, counted: 20, deepest: 20 },
  "numbered up to 30": { ...LIMITS, numbered: 30 },
  "in no time": {
    ...LIMITS,
    counted: 20,
    atOnceMs: 0,
    readMs: 0,
    steps: { embedded: { first: 7, most: 20 }, postgres: { first: 7, most: 20 } },
  },
} as const satisfies Record<string, ListLimits>;

const ORDERS = ORDERINGS.listLeads.flatMap((field) => [field, `-${field}`] as const);
const SECOND = ["none", "total_score", "-created_at", "lead_id"] as const;
const WAYS = ["pages", "forward", "backward", "last"] as const;

const VALUES = Object.fromEntries(
  Object.entries(FILTERS).map(([name, values]) => [name, ["", ...Object.keys(values)]]),
) as unknown as Record<FilterName, readonly string[]>;

/**
 * How far the texts are indexed: not at all, all of them, and without the leads that have arrived and changed since.
 */
const INDEXED = ["not", "all", "behind"] as const;

const DIMENSIONS = {
  ...VALUES,
  search: ["", ...Object.keys(TERMS)],
  indexed: INDEXED as readonly string[],
  order: ORDERS as readonly string[],
  second: SECOND as readonly string[],
  way: WAYS as readonly string[],
  found: Object.keys(FOUND),
  size: ["3", "7", "25", "100"],
};
type Case = Readonly<Record<keyof typeof DIMENSIONS, string>>;

/** Pairs of values of two dimensions. */
const pairsOf = (each: Readonly<Record<string, string>>): readonly string[] => {
  const values = Object.entries(each).map(([name, value]) => `${name}=${value}`);
  return values.flatMap((one, index) => values.slice(index + 1).map((other) => `${one} ${other}`));
};

function allPairs(): ReadonlySet<string> {
  const names = Object.keys(DIMENSIONS) as (keyof typeof DIMENSIONS)[];
  return new Set(
    names.flatMap((one, index) =>
      names
        .slice(index + 1)
        .flatMap((other) => DIMENSIONS[one].flatMap((a) => DIMENSIONS[other].map((b) => `${one}=${a} ${other}=${b}`))),
    ),
  );
}

function someCase(draw: Draw, indexed: (typeof INDEXED)[number]): Case {
  const names = Object.keys(DIMENSIONS) as (keyof typeof DIMENSIONS)[];
  const picked = names.map((name) => {
    const isSkipped = name in FILTERS && draw.whole(0, 9) < (name === "search" ? 2 : 6);
    return [name, isSkipped ? "" : draw.pick(...(DIMENSIONS[name] as [string, ...string[]]))];
  });
  return { ...(Object.fromEntries(picked) as Case), indexed };
}

const STATE = LEAD_STATE.join(", ");

/** The leads that a search finds at once are those that the index has; the job that keeps it is only called here. */
async function reach(indexed: (typeof INDEXED)[number], draw: Draw): Promise<void> {
  if (indexed === "all") {
    expect(await backfillSearch(database, account.id, 50)).toBe(50);
    while ((await backfillSearch(database, account.id, 50)) !== undefined);
  }
  if (indexed === "behind") {
    const [changed, renamed, gone] = [stored.slice(0, 4), stored.slice(4, 8), stored.slice(8, 12)];
    const added = someLeads(draw, 12).map((lead) => ({ ...lead, lead_id: `new-${lead.lead_id}` }));
    const happened = async (kind: string, revision: number, leads: readonly Stored[]) =>
      await database.pool.query({
        text: `insert into event (account_id, kind, subject, reference, arrived_at)
          select $1, $2, l ->> 'lead_id', $3, (l ->> 'created_at')::timestamptz from jsonb_array_elements($4::jsonb) l`,
        values: [account.id, kind, revision, JSON.stringify(leads)],
      });
    const rename = async (leads: readonly Stored[]): Promise<readonly Stored[]> => {
      const names = leads.map((lead) => ({ ...lead, name: draw.pick(...NAMES) }));
      await database.pool.query({
        text: `with named as (select l ->> 'lead_id' as id, l ->> 'name' as name from jsonb_array_elements($2::jsonb) l),
          archived as (
            insert into lead_history (account_id, lead_id, revision, ${STATE})
            select account_id, lead_id, revision, ${STATE} from lead join named on lead_id = id where account_id = $1
          )
          update lead set revision = 2, contact = contact || jsonb_build_object('name', name)
          from named where account_id = $1 and lead_id = id`,
        values: [account.id, JSON.stringify(names)],
      });
      await happened("lead.updated", 2, leads);
      return names;
    };
    // some are indexed with their new names, and some wait
    const first = await rename(changed);
    await expect.poll(() => followEvents(database, account.id)).toBe(changed.length);
    const second = await rename(renamed);
    await insert(added);
    await happened("lead.created", 1, added);
    const admin = await makeUser(account, { role: "admin" });
    for (const { lead_id } of gone) {
      const erased = await api.delete(`${LEADS}${lead_id}/`, { as: admin });
      expect(erased.status).toBe(200);
    }
    stored = [...first, ...second, ...stored.slice(12), ...added];
  }
}

async function page(
  each: Pick<LeadsRequest, "resolved"> & {
    readonly query: object;
    readonly size: number;
    readonly limits: ListLimits;
  },
  start: Start,
): Promise<ListedPage & { readonly ids: readonly string[] }> {
  const at = start.kind === "cursor" ? new Date(start.cursor.at) : new Date();
  const listed = await listLeads(
    {
      db: database.of(account.id),
      kind: database.kind,
      accountId: account.id,
      resolved: each.resolved,
      matching: matchesFilters(each.resolved, undefined, at),
      at,
      start,
      size: each.size,
      counted: start.kind === "cursor" ? start.cursor.counted : undefined,
      isCountExact: false,
      write: (cursor) => JSON.stringify(cursor),
    },
    each.limits,
  );
  return { ...listed, ids: listed.rows.map(({ lead_id }) => lead_id) };
}

const startAt = (link: ListedPage["next"]): Start => {
  if (link === null) throw new Error("there is no further page");
  if ("page" in link) return { kind: "page", page: link.page };
  if (link.cursor === "first" || link.cursor === "last") return { kind: "edge", edge: link.cursor };
  return { kind: "cursor", cursor: JSON.parse(link.cursor) };
};

async function check(
  { order, second, way, found, size: asked, indexed: _, ...given }: Case,
  draw: Draw,
): Promise<void> {
  const search = given.search === "" ? "" : draw.pick(...TERMS[given.search as keyof typeof TERMS]);
  const filters = Object.fromEntries(Object.entries({ ...given, search }).filter(([, value]) => value !== ""));
  const ordering = (second === "none" || second.endsWith(order.replace("-", ""))
    ? [order]
    : [order, second]) as unknown as Order;
  const expected = plainly(filters, ordering);
  const limits = FOUND[found as keyof typeof FOUND];
  const { answers, recommendation, model_version, min_total, priority, source, import_id, ...others } =
    filters as Record<string, string>;
  const resolved = await resolveFilters(services, { account: { ...account, timeZone: TIME_ZONE } as never }, {
    ...others,
    ordering,
    ...(answers === undefined ? {} : { answers: JSON.parse(answers) }),
    ...(priority === undefined ? {} : { priority: [priority] }),
    ...(source === undefined ? {} : { source: source.split(",") }),
    ...(import_id === undefined ? {} : { import_id: Number(import_id) }),
    ...(recommendation === undefined ? {} : { recommendation: [Number(recommendation)] }),
    ...(model_version === undefined ? {} : { model_version: Number(model_version) }),
    ...(min_total === undefined ? {} : { min_total: Number(min_total) }),
  } as never);
  const size = Number(asked);
  const read = (start: Start, now = size) => page({ resolved, query: filters, size: now, limits }, start);
  const isPartial = found === "in no time" && Object.keys(filters).length > 0;
  const counted = ({ count }: ListedPage) => {
    const isKnown = Object.keys(filters).length === 0 || isSummed(filters);
    if (isKnown) expect(count).toEqual({ count: expected.length, isExact: true });
    else if (isPartial) expect(count.count).toBeLessThanOrEqual(expected.length);
    else if (expected.length > limits.counted) expect(count).toEqual({ count: limits.counted, isExact: false });
    else expect(count).toEqual({ count: expected.length, isExact: true });
    if (count.isExact) expect(count.count).toBe(expected.length);
  };

  if (way === "pages" && !isPartial) {
    const last = Math.max(1, Math.ceil(expected.length / size));
    for (const number of new Set([1, 2, 3, last])) {
      const offset = (number - 1) * size;
      const asking = read({ kind: "page", page: number });
      if (number > last) await expect(asking).rejects.toMatchObject({ status: 404 });
      else if (offset > limits.numbered) await expect(asking).rejects.toMatchObject({ status: 400 });
      else {
        const { ids, next, previous, ...shown } = await asking;
        expect(ids).toEqual(expected.slice(offset, offset + size));
        expect(next === null).toBe(number === last);
        if (next !== null) expect("page" in next).toBe(number * size <= limits.numbered);
        expect(previous).toEqual(number === 1 ? null : { page: number - 1 });
        counted({ next, previous, ...shown });
        if (next !== null)
          expect((await read(startAt(next))).ids).toEqual(expected.slice(offset + size, offset + 2 * size));
      }
    }
    return;
  }
  if (way === "last" && !isPartial) {
    const shown = await read({ kind: "page", page: "last" });
    const isKnown = shown.count.isExact;
    const length = isKnown ? (expected.length === 0 ? 0 : ((expected.length - 1) % size) + 1) : size;
    expect(shown.ids).toEqual(expected.slice(expected.length - length));
    expect(shown.next).toBeNull();
    expect(shown.previous === null).toBe(expected.length <= size);
    counted(shown);
    if (shown.previous !== null) {
      const end = expected.length - length;
      expect((await read(startAt(shown.previous))).ids).toEqual(expected.slice(Math.max(0, end - size), end));
    }
    return;
  }
  // with another size after some pages, and back again
  const isForward = way !== "backward" && way !== "last";
  const all: string[] = [];
  let start: Start = { kind: "edge", edge: isForward ? "first" : "last" };
  for (let number = 0; ; number += 1) {
    const here = await read(start, number % 3 === 2 ? size + 3 : size);
    counted(here);
    if (isForward) all.push(...here.ids);
    else all.unshift(...here.ids);
    if (!isPartial) expect(here.ids.length === 0).toBe(expected.length === 0);
    const [ahead, back] = isForward ? [here.next, here.previous] : [here.previous, here.next];
    expect(back === null).toBe(number === 0);
    if (back !== null && number < 3 && !isPartial) {
      const place = isForward ? all.length - here.ids.length : expected.length - all.length + here.ids.length;
      const before = isForward ? expected.slice(Math.max(0, place - size), place) : expected.slice(place, place + size);
      expect((await read(startAt(back))).ids).toEqual(before);
    }
    if (ahead === null) break;
    start = startAt(ahead);
  }
  expect(all).toEqual(expected);
}

test("every list has what a plain reading of all leads has", { timeout: 120_000 }, async () => {
  const draw = drawOf(2);
  const all = allPairs();
  const covered = new Set<string>();
  for (const indexed of INDEXED) {
    await reach(indexed, draw);
    const found = await findTexts(database.of(account.id), account.id, "STRASSE", stored.length);
    const expected = stored.flatMap((lead) => (hasText(lead, "strasse") ? [lead.lead_id] : []));
    expect(found && { leadIds: new Set("leadIds" in found ? found.leadIds : []) }).toEqual(
      indexed === "not" ? undefined : { leadIds: new Set(expected) },
    );
    for (let number = 0; number < CASES / INDEXED.length; number += 1) {
      const each = someCase(draw, indexed);
      try {
        await check(each, draw);
      } catch (error) {
        throw new Error(`case ${number}: ${JSON.stringify(each)}`, { cause: error });
      }
      for (const pair of pairsOf(each)) covered.add(pair);
    }
  }
  const share = [...covered].filter((pair) => all.has(pair)).length / all.size;
  console.info(`lists: ${(100 * share).toFixed(1)} % of ${all.size} pairs of values`);
  expect(share).toBeGreaterThan(0.85);
});

const get = (query: string, as: TestUser = client) => api.get(`${LEADS}?${query}`, { as });
const idsOf = ({ body }: { body: { results: { lead_id: string }[] } }) => body.results.map(({ lead_id }) => lead_id);
const queryIn = (link: string) => new URL(link).search.slice(1);

describe("a cursor", () => {
  test("is in the links of a page that was asked for by one", async () => {
    const first = await get("cursor=first&page_size=3&ordering=-total_score&search=ann");
    expect(first.body.previous).toBeNull();
    expect(first.body.next).toMatch(/\?cursor=[\w-]+\.[\w-]+&ordering=-total_score&page_size=3&search=ann$/);
    const second = await get(queryIn(first.body.next));
    expect(idsOf(await get(queryIn(second.body.previous)))).toEqual(idsOf(first));
    expect([...idsOf(first), ...idsOf(second)]).toEqual(plainly({ search: "ann" }, ["-total_score"]).slice(0, 6));
    // the page size and what is included may change
    const others = queryIn(first.body.next).replace("page_size=3", "page_size=2&include=answers");
    expect(idsOf(await get(others))).toEqual(idsOf(second).slice(0, 2));
    expect((await get("cursor=first&page=1")).body).toEqual({ page: ["Send either a page or a cursor."] });
  });

  test.each<[string, (cursor: string) => string]>([
    ["another signature", (cursor) => cursor.replace(/.$/, (last) => (last === "A" ? "B" : "A"))],
    ["another content", (cursor) => cursor.replace(/^../, (start) => (start === "Wy" ? "Wz" : "Wy"))],
    ["no signature", (cursor) => cursor.split(".")[0] ?? ""],
    ["more", (cursor) => `${cursor}.${cursor}`],
    ["padding", (cursor) => `${cursor}=`],
    ["a word", () => "second"],
    [
      "the key of another installation",
      () =>
        writeCursor(
          { installationKey: "another", accountId: account.id, query: { ordering: ["-created_at"] } },
          { direction: "next", place: ["2026-01-31", "a"], at: 0 },
        ),
    ],
  ])("with %s is a 400", async (_, change) => {
    const { body } = await get("cursor=first&page_size=3");
    const cursor = new URL(body.next).searchParams.get("cursor") ?? "";
    expect(change(cursor)).not.toBe(cursor);
    const refused = await get(new URLSearchParams({ cursor: change(cursor) }).toString());
    expect([refused.status, refused.codes]).toEqual([400, { cursor: ["invalid_cursor"] }]);
  });

  test("of another query, order, or account is a 400", async () => {
    const { body } = await get("cursor=first&page_size=3&search=ann&model_version=3&priority=High,Low");
    const query = queryIn(body.next);
    const elsewhere = await makeUser(await makeAccount());
    for (const [changed, as] of [
      [query.replace("search=ann", "search=ben"), client],
      [query.replace("&search=ann", ""), client],
      [`${query}&ordering=created_at`, client],
      [`${query}&min_total=0`, client],
      [query.replace("&priority=High%2CLow", ""), elsewhere],
      [query, elsewhere],
    ] as const) {
      const refused = await get(changed, as);
      if (as === client) expect(changed).not.toBe(query);
      expect([refused.status, refused.codes], changed).toEqual([400, { cursor: ["invalid_cursor"] }]);
    }
    // the order of parameters is no difference, and neither is that of the page's own
    const turned = query.split("&").reverse().join("&");
    expect((await get(turned)).status).toBe(200);
  });

  test("reads each lead once while others arrive, change, and are erased", async () => {
    const account = await makeAccount();
    const as = await makeUser(account);
    const admin = await makeUser(account, { role: "admin" });
    const send = async (lead_id: string) => {
      const sent = await api.post(LEADS, { as, body: { lead_id, answers: {}, allow_duplicates: true } });
      expect(sent.status).toBe(201);
    };
    for (let number = 10; number < 30; number += 1) await send(`lead-${number}`);
    for (const ordering of ["-created_at", "lead_id"]) {
      const seen: string[] = [];
      let query = `cursor=first&page_size=4&ordering=${ordering}`;
      for (let number = 0; ; number += 1) {
        const { body, status } = await get(query, as);
        expect(status).toBe(200);
        seen.push(...body.results.map(({ lead_id }: { lead_id: string }) => lead_id));
        if (body.next === null) break;
        query = queryIn(body.next);
        await send(`new-${ordering}-${number}`);
        await send(seen.at(0) ?? "");
        // the lead that the cursor names
        const erased = await api.delete(`${LEADS}${seen.at(-1)}/`, { as: admin });
        expect(erased.status).toBeLessThan(300);
      }
      expect(new Set(seen).size).toBe(seen.length);
      const later = seen.filter((id) => id.startsWith(`new-${ordering}`));
      if (ordering === "-created_at") {
        expect(later).toEqual([]);
        expect(seen).toHaveLength(20);
      }
    }
  });

  test("keeps the meaning of today", async () => {
    const { body } = await get("cursor=first&page_size=1&arrived=last_30_days");
    const cursor = new URL(body.next).searchParams.get("cursor") ?? "";
    const [, direction, place] = JSON.parse(Buffer.from(cursor.split(".")[0] ?? "", "base64url").toString());
    const list = {
      installationKey: services.installationKey,
      accountId: account.id,
      query: { ordering: ["-created_at"], arrived: "last_30_days" },
    };
    // as if its first page had been read twenty days ago
    const at = Date.now() - 20 * 86_400_000;
    const earlier = new URLSearchParams({
      cursor: writeCursor(list, { direction, place, at }),
      arrived: "last_30_days",
    });
    const expected = plainly({}, ["-created_at"]).filter((id) => {
      const lead = stored.find(({ lead_id }) => lead_id === id);
      return lead !== undefined && dayOf(lead.created_at) >= dayOf(new Date(at - 29 * 86_400_000));
    });
    expect((await get(earlier.toString())).body.count).toBe(expected.length);
  });
});

test("a page that is too far away names the cursor, and one that does not exist is a 404", async () => {
  expect((await get("page=100000&page_size=100")).status).toBe(404);
  const { body } = await get("page=last&page_size=7&ordering=x_axis");
  expect(body.next).toBeNull();
  expect(new URL(body.previous).searchParams.get("page")).toBe(String(Math.ceil(stored.length / 7) - 1));
});

test("all results are counted if that is asked for", async () => {
  const { body } = await get("count=exact&search=ann&page_size=1");
  expect([body.count, body.count_is_exact]).toEqual([plainly({ search: "ann" }, ["lead_id"]).length, true]);
  expect(new URL(body.next).searchParams.get("count")).toBe("exact");
});

test("texts are found that leads have, after they have arrived, changed, and been erased while two nodes indexed them", async () => {
  const account = await makeAccount();
  const admin = await makeUser(account, { role: "admin" });
  const draw = drawOf(3);
  const post = async (n: number) => {
    const body = { lead_id: `lead-${n}`, name: draw.pick(...NAMES), answers: {}, allow_duplicates: true };
    expect((await api.post(LEADS, { as: admin, body })).status).toBe(201);
  };
  for (let n = 0; n < 10; n += 1) await post(n);
  let isOver = false;
  const keep = async () => {
    while (!isOver) {
      await backfillSearch(database, account.id, 3);
      await followEvents(database, account.id, 3);
    }
  };
  const nodes = [keep(), keep()];
  const change = async () => {
    for (let round = 0; round < 15; round += 1) {
      await post(draw.whole(0, 14));
      const { status } = await api.delete(`${LEADS}lead-${draw.whole(0, 14)}/`, { as: admin });
      expect([200, 404]).toContain(status);
    }
  };
  await Promise.all([change(), change()]);
  await expect
    .poll(async () => (await findTexts(database.of(account.id), account.id, "nobody", 1)) !== undefined)
    .toBe(true);
  isOver = true;
  await Promise.all(nodes);
  const differing = () => textDifferences(database.of(account.id), account.id);
  expect(await differing()).toEqual({ missing: [], wrong: [] });
  await expect.poll(() => followEvents(database, account.id)).toBe(0);
  expect(await differing()).toEqual({ missing: [], wrong: [] });
});
