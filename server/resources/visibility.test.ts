import { describe, expect, test } from "vitest";
import { fillPath, MESSAGES, type Operation, type OperationId, operations } from "#contract";
import { isWithinReach } from "#contract/wire";
import { type Json, testApp } from "../testing/app.ts";
import { makePlaces, type Person, type Place, ROLES } from "../testing/places.ts";
import { type SoundRequest, soundRequests } from "../testing/requests.ts";

// Every operation, called by every user, about every account: each sees exactly what they may. soundRequests says what
// an operation reaches; an operation that is missing there does not compile, and fails here.

const app = await testApp();
const { api, database, services } = app;
const { places, people } = await makePlaces(app);
const requests = soundRequests(app, people.superuser);
/**
 * For requests that change nothing. Each new item of a model slows down the next one, because it is a version longer.
 */
const keptRequests = soundRequests(app, people.superuser, { kept: true });
const ids = Object.keys(operations) as OperationId[];

test("no operation is left out", () => {
  expect(Object.keys(requests).sort()).toEqual([...ids].sort());
  expect(places).toHaveLength(4);
  expect(people["agency admin"].reach).toHaveLength(3);
});

/** The expected status of a request. */
function expectedStatus(id: OperationId, person: Person, place: Place): number {
  const { requires, success }: Operation = operations[id];
  const [scope] = requests[id];
  const isInReach = person.reach.includes(place.slug);
  if (id === "createSession") return person.isAdmin ? 201 : 403;
  if (scope === "account" && !isInReach) return 404;
  if (requires === "administer" && !person.isAdmin) return 403;
  if (requires === "see_installation" && !person.isSuperuser) return 403;
  if (scope !== "reach" || id.startsWith("list")) return success.status;
  switch (id) {
    case "createAccount":
      // administrators of a client have no clients; nobody makes an agency of a client
      if (person.reach.every((slug) => slug === person.home)) return 403;
      return isInReach && place.isTopLevel ? 201 : 400;
    case "createUser":
    case "createToken":
      return isInReach ? 201 : 400;
    case "deleteAccount":
      return isInReach ? (place.isTopLevel ? 204 : 400) : 404;
    default:
      return isInReach ? success.status : 404;
  }
}

// Every write is counted, so that a rejected request that wrote nothing needs no further check.
await database.pool.query(`
  create sequence written;
  select nextval('written');
  create function count_written() returns trigger language plpgsql security definer as $$
  begin
    perform nextval('written');
    return null;
  end $$;
  do $$
  declare name text;
  begin
    for name in select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
      execute format('create trigger count_written after insert or update or delete on %I
        for each row execute function count_written()', name);
    end loop;
  end $$`);
const marked = new Map<number, { readonly written: string; readonly mark: unknown }>();

/** A hash of everything that an account has: a rejected request must not change it. */
async function markOf({ id }: Place): Promise<unknown> {
  const { rows: counted } = await database.pool.query<{ last_value: string }>("select last_value from written");
  const written = String(counted[0]?.last_value);
  const known = marked.get(id);
  if (known?.written === written) return known.mark;
  const { rows } = await database.pool.query({
    // planning it takes longer than reading
    name: "mark",
    text: `select
        (select max(version) from model_version where account_id = $1) as version,
        (select count(*) from model_publication where account_id = $1) as publications,
        (select count(*) from lead where account_id = $1) as leads,
        (select json_agg(u order by user_id) from app_user u where account_id = $1 and user_id <> all ($2)) as users,
        (select json_agg(token_id order by token_id) from api_token
          where account_id = $1 and revoked_at is null and not is_default) as tokens,
        (select json_agg(json_build_array(draft_id, name, state, revision) order by draft_id)
          from draft where account_id = $1) as drafts,
        (select count(*) from draft_event where account_id = $1) as draft_events,
        (select json_agg(json_build_array(job_id, kind, state, pending_action) order by job_id)
          from job where account_id = $1) as jobs,
        (select count(*) from simulation where account_id = $1) as simulations,
        (select count(*) from erasure where account_id = $1) as erasures,
        (select json_agg(v order by view_id) from lead_view v where account_id = $1) as views,
        (select json_agg(a order by account_id) from account a where $1 in (account_id, parent_id)) as accounts`,
    values: [id, Object.values(people).map((person) => person.id)],
  });
  marked.set(id, { written, mark: rows[0] });
  return rows[0];
}

describe.each(ROLES)("%s", (role) => {
  const person = people[role];

  test.each(ids)("%s", async (id) => {
    const [scope] = requests[id];
    for (const place of scope === "public" || scope === "self" ? places.slice(0, 1) : places) {
      const isElsewhere = scope === "account" && place.slug !== person.home;
      const expected = expectedStatus(id, person, place);
      const isRefused = expected >= 400;
      const operation: Operation = operations[id];
      const isKept = isRefused || operation.method === "GET";
      const request = await (isKept ? keptRequests : requests)[id][1](place, person);
      if (operation.heavy !== undefined) await database.pool.query("delete from analytics_cache");
      const before = isRefused ? await markOf(place) : undefined;
      const answer = await ask(id, person, request, isElsewhere ? { "X-Account": place.slug } : {});
      const shown = `${place.slug}: ${JSON.stringify(answer.body)?.slice(0, 300)}`;
      expect(answer.status, shown).toBe(expected);
      if (isRefused) expect(await markOf(place), shown).toEqual(before);
      else await CONTENTS[id]?.(answer.body, place, person);
    }
  });
});

/** Sends a valid request, to the account in the headers. */
async function ask(id: OperationId, person: Person, request: SoundRequest, headers: Headers) {
  const { params, query = {}, body } = request;
  const { method, path, requires }: Operation = operations[id];
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return await api.send(method, `${fillPath(path, params)}?${search}`, {
    ...(requires === null ? {} : { as: person }),
    headers: { ...request.headers, ...headers },
    ...(body === undefined ? {} : { body }),
  });
}
type Headers = Readonly<Record<string, string>>;

/** Each account numbers these by itself, so the numbers of another account cannot be named. */
const NUMBERED_BY_ACCOUNT = [
  "questions",
  "scoring-models",
  "value-ranges",
  "recommendations",
  "calculated-fields",
  "tests",
  "model-versions",
];
const named = ids.filter((id) => {
  const { path }: Operation = operations[id];
  return requests[id][0] === "account" && path.includes("{") && !NUMBERED_BY_ACCOUNT.includes(path.split("/")[3] ?? "");
});
const inDrafts = ids.filter((id) => (operations[id] as Operation).drafts);
/** In a draft they are about the draft, unless the body says otherwise. */
const ABOUT_DRAFT: readonly OperationId[] = ["createSimulation", "previewSimulation"];

describe.each(ROLES)("%s, acting in one account", (role) => {
  const person = people[role];
  const home = places.find(({ slug }) => slug === person.home) as Place;
  // an account that some may act in and others may not: only the acting account makes a difference
  const place = places.findLast(({ slug }) => slug !== person.home) as Place;
  const marks = async () => [await markOf(place), await markOf(home)];

  test.each(named)("finds nothing of another account with %s", async (id) => {
    const { requires }: Operation = operations[id];
    const request = await keptRequests[id][1](place, person);
    const before = await marks();
    const { status, body } = await ask(id, person, request, {});
    expect([status, body]).toEqual([requires === "administer" && !person.isAdmin ? 403 : 404, body]);
    expect(await marks()).toEqual(before);
  });

  test.each(inDrafts)("does not work in a draft of another account with %s", async (id) => {
    const request = await keptRequests[id][1](home, person);
    const draft = String((await keptRequests.getDraft[1](place, person)).params?.id);
    const before = await marks();
    const sent = ABOUT_DRAFT.includes(id) ? { body: {} } : request;
    const { status, body } = await ask(id, person, sent, { "X-Draft": draft });
    const detail = person.isAdmin ? `There is no draft ${draft}.` : expect.any(String);
    expect([status, body]).toEqual([person.isAdmin ? 404 : 403, { detail }]);
    expect(await marks()).toEqual(before);
  });

  test.each(ABOUT_DRAFT)("finds neither a missing draft nor a missing version with %s", async (id) => {
    const draft = Number((await keptRequests.getDraft[1](place, person)).params?.id);
    const { rows } = await database.pool.query<{ draft: number; version: number }>(
      "select max(draft_id) + 1 as draft, (select max(version) + 1 from model_version) as version from draft",
    );
    const [none] = rows as [{ draft: number; version: number }];
    const before = await marks();
    const missing: [object, string][] = [
      [{ draft }, `There is no draft ${draft}.`],
      [{ draft: none.draft }, `There is no draft ${none.draft}.`],
      [{ version: none.version }, `There is no model version ${none.version}.`],
      [{ version: 1, against: none.version }, `There is no model version ${none.version}.`],
    ];
    for (const [body, detail] of missing) {
      const answer = await ask(id, person, { body }, {});
      const expected = person.isAdmin ? [404, { detail }] : [403, { detail: MESSAGES.forbidden }];
      expect([answer.status, answer.body]).toEqual(expected);
    }
    expect(await marks()).toEqual(before);
  });
});

/** The only column of the rows that a query returns. */
async function column(text: string, values: readonly unknown[] = []): Promise<unknown[]> {
  const { rows } = await database.pool.query<unknown[]>({ text, values: [...values], rowMode: "array" } as never);
  return rows.map(([value]) => value);
}

/** Expects the first page of all items: the requests above may have created more. */
function expectPage(body: Json, all: readonly { readonly id: number }[]): void {
  expect(body.count).toBe(all.length);
  expect(body.results.length).toBeGreaterThanOrEqual(Math.min(all.length, 100));
  expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining(idsOf(body)));
}

const OF_PLACE = "account_id = $1";
const idsOf = ({ results }: Json) => results.map(({ id }: Json) => id).sort(byNumber);
const byNumber = (a: number, b: number) => a - b;
const documentOf = async ({ id }: Place) => (await services.models.live(id)).document;
const leadsOf = ({ id }: Place) => column(`select lead_id from lead where ${OF_PLACE}`, [id]);
/** The accounts within a user's reach, with clients created since. */
const reachOf = async ({ reach }: Person) => {
  const named = "select account_id from account where slug = any ($1)";
  return await column(`${named} union select account_id from account where parent_id in (${named}) order by 1`, [
    reach,
  ]);
};

/** The contents of lists and figures: everything they should contain, and nothing else. */
const CONTENTS: Partial<Record<OperationId, (body: Json, place: Place, person: Person) => Promise<void> | void>> = {
  getProfile: ({ username }, _, person) => expect(username).toBe(person.username),
  listLeads: async ({ count, results }, place) => {
    const all = await leadsOf(place);
    expect(count).toBe(all.length);
    for (const { lead_id } of results) expect(all).toContain(lead_id);
  },
  exportLeads: async (csv: string, place) => {
    const [, ...rows] = csv.trimEnd().split("\r\n");
    expect(rows.sort()).toEqual((await leadsOf(place)).map(String).sort());
  },
  listQuestions: async (body, place) => expectPage(body, (await documentOf(place)).questions),
  listScoringModels: async (body, place) => expectPage(body, (await documentOf(place)).scoring_models),
  listValueRanges: async (body, place) => {
    const ranges = (await documentOf(place)).scoring_models.flatMap(({ value_ranges }) => value_ranges);
    expect(body.count).toBe(ranges.length);
  },
  listRecommendations: async (body, place) => {
    expect(body.count).toBe((await documentOf(place)).recommendations.length);
  },
  listCalculatedFields: async (body, place) => {
    expect(body.count).toBe((await documentOf(place)).calculated_fields.length);
  },
  getLeadSummary: async ({ total_leads }, place) => expect(total_leads).toBe((await leadsOf(place)).length),
  getRecommendationEffectiveness: async ({ total_leads }, place) =>
    expect(total_leads).toBe((await leadsOf(place)).length),
  planModelFile: async ({ version }, { id }) => expect(version).toBe((await services.models.live(id)).version),
  applyModelFile: async ({ version }, { id }) => expect(version).toBe((await services.models.live(id)).version),
  getModelFile: async ({ questions }, place) =>
    expect(questions.map((each: Json) => each.text)).toEqual(
      (await documentOf(place)).questions.map(({ text }) => text),
    ),
  getTimeline: async ({ total }, place) => expect(total).toBe((await leadsOf(place)).length),
  getScoredVersions: async ({ total_leads }, place) => expect(total_leads).toBe((await leadsOf(place)).length),
  getPlane: async ({ newest }, place) => {
    const all = await leadsOf(place);
    for (const { lead_id } of newest) expect(all).toContain(lead_id);
  },
  getQuestionAnalytics: async (body, place) => {
    expect(body.map(({ id }: Json) => id).sort(byNumber)).toEqual(
      (await documentOf(place)).questions.map(({ id }) => id).sort(byNumber),
    );
  },
  listUsers: async ({ count }, _, person) => {
    const accounts = await reachOf(person);
    const text = "select user_id from app_user where account_id = any ($1) and (not is_superuser or $2)";
    expect(count).toBe((await column(text, [accounts, person.isSuperuser])).length);
  },
  listTokens: async ({ count }, _, person) => {
    const accounts = await reachOf(person);
    const text = `select token_id from api_token join app_user using (account_id, user_id)
      where account_id = any ($1) and revoked_at is null and (not is_superuser or $2)`;
    expect(count).toBe((await column(text, [accounts, person.isSuperuser])).length);
  },
  getAccountOverview: async (body, _, person) =>
    expect(body.map(({ id }: Json) => id).sort(byNumber)).toEqual(await reachOf(person)),
  listAccounts: async (body, _, person) => expect(idsOf(body)).toEqual(await reachOf(person)),
  getSession: async ({ user, account, accounts, abilities }, place, person) => {
    expect(account.slug).toBe(place.slug);
    const reach = person.isAdmin ? await reachOf(person) : [person.account];
    expect(accounts.map(({ id }: Json) => id).sort(byNumber)).toEqual(reach);
    // the abilities that pages see are what requests are checked against
    for (const each of places) {
      const inQuestion = { id: each.id, parent: each.parent };
      const isInReach = person.reach.includes(each.slug);
      expect(isWithinReach(abilities.act, user.account, inQuestion)).toBe(isInReach);
      expect(isWithinReach(abilities.administer, user.account, inQuestion)).toBe(isInReach && person.isAdmin);
      const mayAdd = isWithinReach(abilities.add_clients, user.account, inQuestion) && each.isTopLevel;
      expect(mayAdd).toBe(expectedStatus("createAccount", person, each) === 201);
    }
  },
  listSessions: async (body, _, person) => {
    const own = await column("select public_id from session where user_id = $1 order by 1", [person.id]);
    expect(body.map(({ id }: Json) => id).sort(byNumber)).toEqual(own);
  },
  listModelVersions: async ({ count }, place) => {
    expect(count).toBe((await column(`select version from model_version where ${OF_PLACE}`, [place.id])).length);
  },
  exportAuditLog: async (csv: string, place) => {
    const all = await column(`select event_id from audit_event where ${OF_PLACE}`, [place.id]);
    // all but the event of the export itself, which was written before or after the rows were counted
    expect(Math.abs(csv.trimEnd().split("\r\n").length - 1 - all.length)).toBeLessThan(2);
  },
  listJobs: async ({ count, results }, place) => {
    const all = await column(`select job_id from job where ${OF_PLACE}`, [place.id]);
    expect(count).toBe(all.length);
    for (const { id, account } of results) expect([all.includes(id), account]).toEqual([true, place.id]);
  },
  listRescorings: async ({ count, results }, place) => {
    const all = await column(`select job_id from job where ${OF_PLACE} and kind = 'rescoring'`, [place.id]);
    expect(count).toBe(all.length);
    for (const { id } of results) expect(all).toContain(id);
  },
  previewRescoring: async ({ leads }, place) => expect(leads).toBe((await leadsOf(place)).length),
  listAuditLog: async ({ count, results }, place) => {
    const all = await column(`select event_id from audit_event where ${OF_PLACE}`, [place.id]);
    expect(count).toBe(all.length);
    for (const { id } of results) expect(all).toContain(id);
  },
};
