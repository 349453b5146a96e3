import type { QueryConfig } from "pg";
import type { RunningServices } from "../../server/api/create-services.ts";
import { LEAD_STATE } from "../../server/db/tables.ts";
import { backfillOnce, rebuildFromLeads } from "../../server/rollups/backfill.ts";
import { foldOnce } from "../../server/rollups/fold.ts";
import { backfillSearch } from "../../server/search/backfill.ts";
import { storeYear } from "../common/leads.ts";
import { withoutTimeLimit } from "../common/patience.ts";
import { progress } from "../common/progress.ts";
import { makeTenant } from "../common/serving.ts";
import { benchDocument } from "../engine/model.ts";
import { DOMAINS, FIRST_NAMES, LAST_NAMES } from "./names.ts";

/** Leads that are scored and stored as the product does; the others have their answers and results. */
const SCORED = 10_000;
/** Leads that one statement copies. */
const PART = 50_000;

export interface Filled {
  readonly leads: number;
  readonly token: string;
  /** Leads a second. */
  readonly speeds: Readonly<Record<"stored" | "folded" | "copied" | "taken in anew" | "indexed", number>>;
}

/** Fills an account with the leads of a year, which have names and email addresses, and brings it up to date. */
export async function fillAccount(services: RunningServices, name: string, leads: number): Promise<Filled> {
  const { database } = services;
  const { accountId, token } = await makeTenant(services, name, { document: benchDocument(), note: "" }, true);
  const scored = Math.min(leads, SCORED);
  const stored = scored / (await storeYear(services, accountId, scored));
  const perSecond = async (label: string, count: number, work: () => Promise<number | undefined>) => {
    const start = performance.now();
    const bar = progress(`${name}: ${label}`, count);
    for (;;) {
      const some = (await work()) ?? 0;
      if (some === 0) break;
      for (let n = 0; n < some; n += 1) bar.advance();
    }
    bar.done();
    return (count * 1_000) / (performance.now() - start);
  };
  await patiently(services, { text: "analyze lead, event" });
  const folded = await perSecond("folded", scored, () => foldOnce(database, accountId));
  await patiently(services, withContacts(accountId));
  await patiently(services, {
    text: `create unlogged table scored_lead as
      select row_number() over (order by created_at) - 1 as k, lead.* from lead where account_id = ${accountId}`,
  });
  await patiently(services, { text: "analyze scored_lead" });
  const copied = await perSecond("copied", leads - scored, copying(services, accountId, { from: scored, to: leads }));
  await patiently(services, { text: "drop table scored_lead" });
  await patiently(services, { text: "vacuum analyze lead" });
  await rebuildFromLeads(database, accountId);
  const takenIn = await perSecond("taken in", leads, () => backfillOnce(database, accountId));
  const indexed = await perSecond("indexed", leads, () => backfillSearch(database, accountId));
  return { leads, token, speeds: { stored, folded, copied, "taken in anew": takenIn, indexed } };
}

/** Runs a statement without a time limit. */
export async function patiently({ database }: RunningServices, statement: QueryConfig): Promise<void> {
  await withoutTimeLimit(database, (client) => client.query(statement));
}

const columns = LEAD_STATE.filter((column) => column !== "contact");

/** A name and an email address for the `n`th lead: the first names are those of many, others of few. */
const CONTACT = `
  select first || ' ' || last as name,
    lower(first) || '.' || lower(last) || n % 1000 || '@' || domain as email
  from (select
    ($2::text[])[1 + (abs(hashint8(n)) % cardinality($2::text[]) * (abs(hashint8(n + 1)) % 100)) / 100] as first,
    ($3::text[])[1 + abs(hashint8(n + 2)) % cardinality($3::text[])] as last,
    ($4::text[])[1 + abs(hashint8(n + 3)) % cardinality($4::text[])] as domain) parts`;

const NAMES = [FIRST_NAMES, LAST_NAMES, DOMAINS];

const withContacts = (accountId: number) => ({
  text: `
    update lead l set contact = jsonb_build_object('name', c.name, 'email', c.email)
    from (select lead_id, row_number() over (order by created_at) as n from lead where account_id = $1) numbered
    cross join lateral (${CONTACT}) c
    where l.account_id = $1 and l.lead_id = numbered.lead_id`,
  values: [accountId, ...NAMES],
});

/** Copies the scored leads, a part at a time, each to another moment of the year. */
function copying(services: RunningServices, accountId: number, { from, to }: { from: number; to: number }) {
  let next = from;
  return async (): Promise<number> => {
    const end = Math.min(next + PART, to);
    if (end === next) return 0;
    await patiently(services, {
      text: `
        insert into lead (account_id, lead_id, created_at, source, contact, ${columns.join(", ")})
        select $1, 'lead-' || (n * 7919) % 15485863, now() - (1 - n::float / $7) * interval '365 days', source,
          jsonb_build_object('name', c.name, 'email', c.email), ${columns.join(", ")}
        from generate_series($5::bigint, $6::bigint - 1) n
        join scored_lead on k = n % ${SCORED}
        cross join lateral (${CONTACT}) c`,
      values: [accountId, ...NAMES, next, end, to],
    });
    const copied = end - next;
    next = end;
    return copied;
  };
}
