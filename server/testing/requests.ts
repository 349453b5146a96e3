import type { OperationId } from "#contract";
import { COMMAND_LINE } from "../audit/agent.ts";
import { sessionsOf, startSession } from "../resources/users/sessions.ts";
import type { Json, testApp } from "./app.ts";
import type { Person, Place } from "./places.ts";

type App = Awaited<ReturnType<typeof testApp>>;

/** A request that would succeed for a user who is allowed to make it. */
export interface SoundRequest {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/**
 * What an operation reaches: no account's data (`public`), only the caller (`self`), data of the account acted in
 * (`account`), or everything within the caller's reach (`reach`).
 */
export type Scope = "public" | "self" | "account" | "reach";

/** No two things have the same name or number, in any request. */
let n = 0;
const next = () => ++n;

/** Nobody listens there. */
const HOOK = "http://hooks.example.com:9/";

type Make = (place: Place, person: Person) => Promise<SoundRequest> | SoundRequest;

/**
 * Returns, for each operation, what it reaches, and a request about something in a place that exists only for it.
 *
 * @param kept whether several requests may be about the same thing, which takes a fraction of the time: for requests
 *   that change nothing, because they read or will be rejected
 */
export function soundRequests(
  { api, database, services, makeUser }: App,
  superuser: Person,
  { kept = false } = {},
): Readonly<Record<OperationId, readonly [Scope, Make]>> {
  const make = async (place: Place, path: string, body: object): Promise<Json> => {
    // an account belongs to no account
    const inPlace = path === "accounts" ? {} : { headers: { "X-Account": place.slug } };
    const answer = await api.post(`/api/v1/${path}/`, { as: superuser, ...inPlace, body });
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  /** Creates a thing once for each place if it is kept. */
  const thing = <Made>(create: (place: Place) => Promise<Made>): ((place: Place) => Promise<Made>) => {
    if (!kept) return create;
    const there = new Map<string, Promise<Made>>();
    return (place) => {
      const one = there.get(place.slug) ?? create(place);
      there.set(place.slug, one);
      return one;
    };
  };
  const page = () => ({ query: { page_size: 100 } });
  const nothing = () => ({});

  const question = () => {
    // the copy of a question takes the number after the last one
    const number = 1000 + 10 * next();
    return { number, text: `No. ${number}?`, type: "choice", field_name: `f${number}`, choices: [{ text: "Yes" }] };
  };
  const madeQuestion = thing((place) => make(place, "questions", question()));
  const questionOfTwo = thing((place) =>
    make(place, "questions", { ...question(), choices: [{ text: "Yes" }, { text: "No" }] }),
  );
  /** A question that nothing uses yet. */
  const freeQuestion = thing((place) => make(place, "questions", question()));
  const scored = (id: number, field_name: string) => {
    return { question: id, formula: `{${field_name}}`, value_ranges: [{ start: 0, end: 5, points: 1 }] };
  };
  const scoringModel = async (place: Place) => {
    const { id, field_name } = await freeQuestion(place);
    return scored(id, field_name);
  };
  const madeModel = thing(async (place) => {
    const { id, field_name } = await make(place, "questions", question());
    return await make(place, "scoring-models", scored(id, field_name));
  });
  const range = (scoring_model: number) => ({ scoring_model, start: 5, end: 9, points: 2 });
  const rule = async (place: Place) => {
    const { id, field_name } = await freeQuestion(place);
    return { question: id, rule: `If {${field_name}} == 1`, response_text: "Well" };
  };
  const madeRule = thing(async (place) => await make(place, "recommendations", await rule(place)));
  const field = () => ({ name: `c${next()}`, formula: "1 + 1" });
  const madeField = thing((place) => make(place, "calculated-fields", field()));
  const test = ({ answers }: Place) => ({ name: `Test ${next()}`, answers, expect: { x_axis: 0 } });
  const madeTest = thing((place) => make(place, "tests", test(place)));
  const user = () => ({ username: `somebody-${next()}`, password: "a password for tests" });
  const madeUser = thing((place) => makeUser(place, { username: user().username }));
  const madeToken = thing(
    async (place) => await make(place, "tokens", { user: (await madeUser(place)).id, name: "For tests" }),
  );
  const madeClient = thing((place) => make(place, "accounts", { name: `Client ${next()}`, parent: place.id }));
  const openSession = async ({ account: accountId, id: userId }: Person) => {
    const owner = { accountId, userId };
    await startSession(database.kysely, owner, COMMAND_LINE);
    const [newest] = await sessionsOf(database.kysely, owner);
    return { params: { id: newest?.public_id ?? 0 } };
  };
  const madeWebhook = thing((place) => make(place, "webhooks", { url: HOOK, events: ["lead.created"] }));
  const madeDelivery = async (place: Place) => {
    const { id } = await madeWebhook(place);
    const { rows } = await database.pool.query<{ id: number }>({
      text: `insert into webhook_delivery (account_id, webhook_id, event_id, event_type, body, state)
        values ($1, $2, 'evt_1', 'lead.erased', '{}', 'failed') returning delivery_id as id`,
      values: [place.id, id],
    });
    return { params: { id: rows[0]?.id ?? 0 } };
  };
  const liveVersion = async ({ id }: Place) => ({ params: { version: (await services.models.live(id)).version } });
  const formerVersion = thing(async (place) => {
    const former = await liveVersion(place);
    await make(place, "calculated-fields", field());
    return former;
  });
  const newestEvent = async ({ id }: Place) => {
    const text = "select max(event_id) as id from audit_event where account_id = $1";
    const { rows } = await database.pool.query<{ id: number }>({ text, values: [id] });
    return { params: { id: rows[0]?.id ?? 0 } };
  };
  const bands = () => [
    { label: "High", from: 1_000 + next(), action: "call" },
    { label: "Low", from: null, action: "wait" },
  ];
  const lettered = () => bands().map((band, index) => ({ letter: "AB"[index], ...band }));
  const newDraft = (place: Place) => make(place, "drafts", { name: `Draft ${next()}` });
  const madeDraft = thing(newDraft);
  /** A draft without an author, so that everyone may approve it. */
  const draftOfNobody = async ({ id }: Place, state: string) => {
    const { rows } = await database.pool.query<{ id: number }>({
      text: `insert into draft (account_id, name, state, base_version, document, changes)
        select account_id, $2, $3, version, document, 1 from model_version
        where account_id = $1 and version = (select live_version from account where account_id = $1)
        returning draft_id as id`,
      values: [id, `Draft ${next()}`, state],
    });
    return { params: { id: rows[0]?.id ?? 0 } };
  };
  const matchOf = async ({ slug }: Place, path: string) => {
    const answer = await api.get(`/api/v1/${path}/`, { as: superuser, headers: { "X-Account": slug } });
    return { "If-Match": answer.headers.get("ETag") ?? "" };
  };
  const changingDraft = async (place: Place, name = "Draft") => {
    // whatever the results of the place's tests are by then
    const text = "update account set failing_tests = 'warn', guarded_stage = null where account_id = $1";
    await database.pool.query({ text, values: [place.id] });
    const { version } = (await formerVersion(place)).params;
    return at(await make(place, "drafts", { name: `${name} ${next()}`, from_version: version }));
  };
  /** The only running one of its account, whose live model can be changed all the same. */
  const madeGuarded = async (place: Place) => {
    await endGuarded(place);
    const { id } = (await draftOfNobody(place, "discarded")).params;
    const { rows } = await database.pool.query<{ id: number }>({
      text: `with made as (
          insert into guarded_publish (account_id, draft_id, live_version, version, shares)
          select account_id, $2, live_version, live_version, '{5}' from account where account_id = $1
          returning account_id, guarded_publish_id
        )
        insert into guarded_stage (account_id, guarded_publish_id, share) select *, 5 from made
        returning guarded_publish_id as id`,
      values: [place.id, id],
    });
    return { params: { id: rows[0]?.id ?? 0 } };
  };
  const endGuarded = async ({ id }: Place) => {
    const values = [id];
    await database.pool.query({
      text: "update guarded_publish set state = 'withdrawn' where account_id = $1 and state = 'running'",
      values,
    });
    await database.pool.query({ text: "update account set guarded_stage = null where account_id = $1", values });
    // an account has room for fifty
    await database.pool.query({
      text: `update draft set state = 'discarded' where account_id = $1 and state in ('open', 'guarded')
        and (name like 'Guarded%' or draft_id in (select draft_id from guarded_publish where account_id = $1))`,
      values,
    });
  };
  const scheduledDraft = thing(async (place) => {
    const draft = await changingDraft(place);
    const body = { note: "Later", at: "2099-01-01T08:00" };
    const headers = { "X-Account": place.slug };
    await api.post(`/api/v1/drafts/${draft.params.id}/publish/`, { as: superuser, headers, body });
    return draft;
  });
  const editedDraft = thing(async (place) => {
    const draft = await newDraft(place);
    const headers = { "X-Account": place.slug, "X-Draft": String(draft.id) };
    await api.post("/api/v1/calculated-fields/", { as: superuser, headers, body: field() });
    return draft;
  });
  const lead = ({ slug }: Place) => ({ params: { lead_id: `first-of-${slug}` } });
  const at = ({ id }: { readonly id: number }) => ({ params: { id } });
  const outcome = ({ slug }: Place) => ({ lead_id: `first-of-${slug}`, outcome: `outcome-${next()}` });
  const madeOutcome = thing((place) => make(place, "outcomes", outcome(place)));
  const madeLead = thing((place) => make(place, "leads", { lead_id: `erased-${next()}`, answers: place.answers }));
  const madeErasure = thing(async (place) => {
    const { lead_id } = await make(place, "leads", { lead_id: `erased-${next()}`, answers: place.answers });
    return await make(place, "erasures", { lead_ids: [lead_id] });
  });
  const madeJob = async ({ id }: Place, state: unknown = "waiting") => {
    const { rows } = await database.pool.query<{ id: number }>({
      text: `insert into job (account_id, kind, state, input) values ($1, 'erasure', $2, '{"erasure": 0}')
        returning job_id as id`,
      values: [id, state === "paused" ? "paused" : "waiting"],
    });
    return { params: { id: rows[0]?.id ?? 0 } };
  };
  const madeRescoring = async ({ id }: Place, state: unknown = "waiting") => {
    const { rows } = await database.pool.query<{ id: number }>({
      text: `insert into job (account_id, kind, state, input)
        select account_id, 'rescoring', $2, jsonb_build_object(
          'version', live_version, 'date', 'own', 'evaluatedOn', '2026-01-31', 'leads', null)
        from account where account_id = $1 returning job_id as id`,
      values: [id, state === "paused" ? "paused" : "waiting"],
    });
    return { params: { id: rows[0]?.id ?? 0 } };
  };
  /** There may be only as many earlier requests, and no node runs them here. */
  const rescore = async ({ id }: Place) => {
    await database.pool.query({
      text: "update job set state = 'done' where account_id = $1 and kind = 'rescoring'",
      values: [id],
    });
    return { body: { date: "own" } };
  };
  const madeSimulation = async ({ id }: Place, state: unknown = "done") => {
    const { rows } = await database.pool.query<{ id: number }>({
      text: `with made as (
          insert into job (account_id, kind, state) values ($1, 'simulation', $2) returning account_id, job_id
        )
        insert into simulation (account_id, job_id, version, against, against_live, asked, dates, evaluated_on, as_of)
        select account_id, job_id, 1, 1, true, '{}', 'today', '2026-01-31', now() from made returning job_id as id`,
      values: [id, state === "paused" || state === "waiting" ? state : "done"],
    });
    return { params: { id: rows[0]?.id ?? 0 } };
  };
  /** A file with one line, as a request sends it. */
  const fileOf = ({ answers }: Place, more: Readonly<Record<string, string>>) => {
    const cells = Object.values<unknown>(answers).map((answer) => [answer].flat().join(";"));
    const [names, values] = [Object.keys(more), Object.values(more)];
    return {
      headers: { "Content-Type": "text/csv" },
      body: `${[...names, ...Object.keys(answers)].join("|")}\n${[...values, ...cells].join("|")}\n`,
    };
  };
  const file = (place: Place) => fileOf(place, { lead_id: `imported-${next()}` });
  /** An import in a state, its own or that of its job, which no node runs here. */
  const madeImport = async (place: Place, state = "uploaded") => {
    // an account may have only as many, and no node runs those of a test
    await database.pool.query({
      text: `with jobs as (update job set state = 'done' where account_id = $1 and kind in ('import', 'import_undo'))
        update lead_import set state = 'cancelled' where account_id = $1 and state = 'uploaded'`,
      values: [place.id],
    });
    const { headers, body } = file(place);
    const sending = { as: superuser, headers: { ...headers, "X-Account": place.slug }, body };
    const answer = await api.post("/api/v1/imports/", sending);
    if (answer.status !== 201) throw new Error(`import: ${answer.status} ${JSON.stringify(answer.body)}`);
    const { id } = answer.body;
    const ofJob = state === "waiting" || state === "paused";
    if (state !== "uploaded")
      await database.pool.query({
        text: `with made as (
            insert into job (account_id, kind, state, input)
            select $1, 'import', case when $3 then $4 else 'done' end, jsonb_build_object('import', $2::int) returning job_id
          )
          update lead_import set state = case when $3 then 'started' else $4 end, job_id = made.job_id, started_at = now()
          from made where account_id = $1 and import_id = $2`,
        values: [place.id, id, ofJob, state],
      });
    return { params: { id } };
  };
  /** An export of the person that is done, with an empty file. */
  const madeExport = async ({ id }: Place, person: Person) => {
    const { rows } = await database.pool.query<{ id: number }>({
      text: `with made as (
          insert into lead_export (account_id, state, file_name, format, layout, model_version, is_descending, bytes,
            end_byte, actor_id, finished_at)
          values ($1, 'done', 'leads.csv', 'csv', '{}', 1, true, 1, 1, $2, now()) returning export_id
        )
        insert into lead_export_piece (account_id, export_id, start_byte, content, lead_ids, sizes)
        select $1, export_id, 0, 'x', '{}', '{}' from made returning export_id as id`,
      values: [id, person.id],
    });
    return { params: { id: rows[0]?.id ?? 0 } };
  };
  /** An account may have some in progress, and no node runs those of a test. */
  const noneUnderWay = async ({ id }: Place) => {
    const text = "update job set state = 'cancelled' where account_id = $1 and kind = 'simulation'";
    await database.pool.query({ text, values: [id] });
  };
  /** A view is visible only to the user who saved it, so it is created in their name, in any account. */
  const madeView = async ({ id }: Place, person: Person) => {
    const { rows } = await database.pool.query<{ id: number }>({
      text: `insert into lead_view (account_id, home_account_id, user_id, name, query)
        values ($1, $2, $3, $4, '{}') returning view_id as id`,
      values: [id, person.account, person.id, `View ${next()}`],
    });
    return { params: { id: rows[0]?.id ?? 0 } };
  };

  return {
    obtainToken: ["public", (_, { username, password }) => ({ body: { username, password } })],
    getProfile: ["self", nothing],
    getToken: ["self", nothing],
    rotateToken: ["self", nothing],
    changePassword: ["self", (_, { password }) => ({ body: { current_password: password, new_password: password } })],
    submitLead: ["account", ({ answers }) => ({ body: { lead_id: `lead-${next()}`, answers } })],
    submitLeads: ["account", ({ answers }) => ({ body: { leads: [{ lead_id: `lead-${next()}`, answers }] } })],
    testLead: ["account", ({ answers }) => ({ body: { answers } })],
    listLeads: ["account", page],
    getLead: ["account", lead],
    getLeadHistory: ["account", lead],
    explainLead: ["account", lead],
    exportLeads: ["account", () => ({ query: { columns: "lead_id" } })],
    recordOutcome: ["account", (place) => ({ body: outcome(place) })],
    recordOutcomes: ["account", (place) => ({ body: { outcomes: [outcome(place)] } })],
    listOutcomes: ["account", ({ slug }) => ({ query: { lead_id: `first-of-${slug}` } })],
    getOutcome: ["account", async (place) => at(await madeOutcome(place))],
    updateOutcome: ["account", async (place) => ({ ...at(await madeOutcome(place)), body: { value: next() } })],
    deleteOutcome: ["account", async (place) => at(await madeOutcome(place))],
    getOutcomeSettings: ["account", nothing],
    setOutcomeSettings: ["account", () => ({ body: { success: ["converted"], lost_after_days: null } })],
    listQuestions: ["account", page],
    createQuestion: ["account", () => ({ body: question() })],
    getQuestion: ["account", async (place) => at(await madeQuestion(place))],
    replaceQuestion: ["account", async (place) => ({ ...at(await madeQuestion(place)), body: question() })],
    updateQuestion: ["account", async (place) => ({ ...at(await madeQuestion(place)), body: { text: "Really?" } })],
    moveQuestion: ["account", async (place) => ({ ...at(await madeQuestion(place)), body: { number: 900 + next() } })],
    duplicateQuestion: [
      "account",
      async (place) => ({ ...at(await madeQuestion(place)), body: { include_related: true } }),
    ],
    deleteQuestion: ["account", async (place) => at(await madeQuestion(place))],
    listChoices: ["account", async (place) => at(await madeQuestion(place))],
    createChoice: ["account", async (place) => ({ ...at(await madeQuestion(place)), body: { text: "No" } })],
    getChoice: ["account", async (place) => choiceOf(await madeQuestion(place))],
    replaceChoice: ["account", async (place) => ({ ...choiceOf(await madeQuestion(place)), body: { text: "No" } })],
    updateChoice: ["account", async (place) => ({ ...choiceOf(await madeQuestion(place)), body: { value: 7 } })],
    deleteChoice: ["account", async (place) => choiceOf(await questionOfTwo(place))],
    listScoringModels: ["account", page],
    createScoringModel: ["account", async (place) => ({ body: await scoringModel(place) })],
    getScoringModel: ["account", async (place) => at(await madeModel(place))],
    replaceScoringModel: [
      "account",
      async (place) => ({ ...at(await madeModel(place)), body: await scoringModel(place) }),
    ],
    updateScoringModel: ["account", async (place) => ({ ...at(await madeModel(place)), body: { weight: 3 } })],
    deleteScoringModel: ["account", async (place) => at(await madeModel(place))],
    listValueRanges: ["account", page],
    createValueRange: ["account", async (place) => ({ body: range((await madeModel(place)).id) })],
    getValueRange: ["account", async (place) => rangeOf(await madeModel(place))],
    replaceValueRange: ["account", async (place) => replaced(await madeModel(place))],
    updateValueRange: ["account", async (place) => ({ ...rangeOf(await madeModel(place)), body: { points: 3 } })],
    deleteValueRange: ["account", async (place) => rangeOf(await madeModel(place))],
    listRecommendations: ["account", page],
    createRecommendation: ["account", async (place) => ({ body: await rule(place) })],
    simulateRecommendation: ["account", async (place) => ({ body: await simulated(place) })],
    getRecommendation: ["account", async (place) => at(await madeRule(place))],
    replaceRecommendation: ["account", async (place) => ({ ...at(await madeRule(place)), body: await rule(place) })],
    updateRecommendation: [
      "account",
      async (place) => ({ ...at(await madeRule(place)), body: { response_text: "!" } }),
    ],
    moveRecommendation: ["account", async (place) => ({ ...at(await madeRule(place)), body: { position: 1 } })],
    deleteRecommendation: ["account", async (place) => at(await madeRule(place))],
    listCalculatedFields: ["account", page],
    createCalculatedField: ["account", () => ({ body: field() })],
    getCalculatedField: ["account", async (place) => at(await madeField(place))],
    replaceCalculatedField: ["account", async (place) => ({ ...at(await madeField(place)), body: field() })],
    updateCalculatedField: ["account", async (place) => ({ ...at(await madeField(place)), body: { formula: "3" } })],
    deleteCalculatedField: ["account", async (place) => at(await madeField(place))],
    listTests: ["account", page],
    createTest: ["account", (place) => ({ body: test(place) })],
    runTests: ["account", async (place) => ({ query: { id: (await madeTest(place)).id } })],
    importTests: ["account", (place) => fileOf(place, { name: `Test ${next()}`, x_axis: "0" })],
    exportTests: ["account", nothing],
    createTestFromLead: ["account", ({ slug }) => ({ body: { lead_id: `first-of-${slug}`, name: `Test ${next()}` } })],
    getTest: ["account", async (place) => at(await madeTest(place))],
    replaceTest: ["account", async (place) => ({ ...at(await madeTest(place)), body: test(place) })],
    updateTest: ["account", async (place) => ({ ...at(await madeTest(place)), body: { date: "2026-01-15" } })],
    deleteTest: ["account", async (place) => at(await madeTest(place))],
    getLeadSummary: ["account", nothing],
    getQuestionAnalytics: ["account", nothing],
    getRecommendationEffectiveness: ["account", nothing],
    getTimeline: ["account", nothing],
    getPlane: ["account", nothing],
    getScoredVersions: ["account", nothing],
    getAttention: ["account", nothing],
    listUsers: ["reach", page],
    createUser: ["reach", ({ id: account }) => ({ body: { ...user(), account } })],
    getUser: ["reach", async (place) => at(await madeUser(place))],
    replaceUser: ["reach", async (place) => ({ ...at(await madeUser(place)), body: user() })],
    updateUser: ["reach", async (place) => ({ ...at(await madeUser(place)), body: { first_name: "Jo" } })],
    deleteUser: ["reach", async (place) => at(await madeUser(place))],
    listTokens: ["reach", page],
    createToken: ["reach", async (place) => ({ body: { user: (await madeUser(place)).id, name: "One more" } })],
    getApiToken: ["reach", async (place) => at(await madeToken(place))],
    rotateApiToken: ["reach", async (place) => at(await madeToken(place))],
    revokeToken: ["reach", async (place) => at(await madeToken(place))],
    listAccounts: ["reach", page],
    getAccountOverview: ["self", nothing],
    createAccount: ["reach", ({ id: parent }) => ({ body: { name: `Client ${next()}`, parent } })],
    getAccount: ["reach", at],
    replaceAccount: ["reach", ({ id, slug }) => ({ params: { id }, body: { name: slug } })],
    updateAccount: ["reach", ({ id, slug }) => ({ params: { id }, body: { name: `${slug} ${next()}` } })],
    // for a place that cannot have clients it is the account itself, which is not deleted because it has leads
    deleteAccount: ["reach", async (place) => at(place.isTopLevel ? await madeClient(place) : place)],
    getAccountReview: ["reach", at],
    // where four eyes is already off, none of these changes it
    requestReviewOff: ["reach", (place) => ({ ...at(place), body: {} })],
    confirmReviewOff: [
      "reach",
      async (place) => {
        const { headers } = await api.get(`/api/v1/accounts/${place.id}/review/`, { as: superuser });
        return { ...at(place), headers: { "If-Match": headers.get("ETag") ?? "" } };
      },
    ],
    cancelReviewOff: ["reach", at],
    createSession: ["public", (_, { username, password }) => ({ body: { username, password } })],
    getSession: ["account", nothing],
    listSessions: ["self", nothing],
    endSession: ["self", async (_, person) => await openSession(person)],
    deleteSession: ["self", nothing],
    getBands: ["account", nothing],
    replaceBands: ["account", () => ({ body: { x: lettered(), y: lettered(), total: lettered() } })],
    listDrafts: ["account", page],
    createDraft: ["account", () => ({ body: { name: `Draft ${next()}` } })],
    getDraft: ["account", async (place) => at(await madeDraft(place))],
    updateDraft: ["account", async (place) => ({ ...at(await madeDraft(place)), body: { name: `Draft ${next()}` } })],
    listDraftEdits: ["account", async (place) => at(await madeDraft(place))],
    getDraftDiff: ["account", async (place) => at(await madeDraft(place))],
    undoDraft: ["account", async (place) => at(await editedDraft(place))],
    revertDraftEdit: ["account", async (place) => ({ params: { id: (await editedDraft(place)).id, edit: 1 } })],
    duplicateDraft: ["account", async (place) => ({ ...at(await madeDraft(place)), body: {} })],
    discardDraft: ["account", async (place) => at(await madeDraft(place))],
    commentOnDraft: ["account", async (place) => ({ ...at(await madeDraft(place)), body: { body: "Why?" } })],
    listDraftActivity: ["account", async (place) => at(await madeDraft(place))],
    listDraftConflicts: ["account", async (place) => at(await madeDraft(place))],
    rebaseDraft: ["account", async (place) => ({ ...at(await madeDraft(place)), body: {} })],
    requestDraftReview: ["account", async (place) => ({ ...(await draftOfNobody(place, "open")), body: {} })],
    approveDraft: [
      "account",
      async (place) => {
        const draft = await draftOfNobody(place, "in_review");
        return { ...draft, headers: await matchOf(place, `drafts/${draft.params.id}`), body: {} };
      },
    ],
    requestDraftChanges: [
      "account",
      async (place) => ({ ...(await draftOfNobody(place, "in_review")), body: { body: "More" } }),
    ],
    getDraftChecklist: ["account", async (place) => at(await madeDraft(place))],
    publishDraft: ["account", async (place) => ({ ...(await changingDraft(place)), body: { note: "Published" } })],
    unscheduleDraft: ["account", scheduledDraft],
    getModel: ["account", nothing],
    listModelVersions: ["account", page],
    getModelVersion: ["account", liveVersion],
    diffModelVersions: ["account", liveVersion],
    restoreModelVersion: ["account", formerVersion],
    planModelFile: ["account", () => ({ body: { format: 1 } })],
    applyModelFile: ["account", () => ({ body: { format: 1, bands: { x: bands(), y: bands(), total: bands() } } })],
    getModelFile: ["account", nothing],
    listModelTemplates: ["self", nothing],
    getModelTemplate: ["self", () => ({ params: { slug: "rental-application" } })],
    getModelFileSchema: ["public", nothing],
    listAuditLog: ["account", page],
    getAuditEvent: ["account", newestEvent],
    exportAuditLog: ["account", nothing],
    listLeadViews: ["account", nothing],
    createLeadView: ["account", () => ({ body: { name: `View ${next()}`, query: {} } })],
    updateLeadView: ["account", async (place, person) => ({ ...(await madeView(place, person)), body: { query: {} } })],
    deleteLeadView: ["account", async (place, person) => await madeView(place, person)],
    deleteLead: ["account", async (place) => ({ params: { lead_id: (await madeLead(place)).lead_id } })],
    eraseLeads: ["account", async (place) => ({ body: { lead_ids: [(await madeLead(place)).lead_id] } })],
    listErasures: ["account", page],
    getErasure: ["account", async (place) => at(await madeErasure(place))],
    getRetention: ["account", nothing],
    setRetention: ["account", () => ({ body: { months: null } })],
    listJobs: ["account", page],
    getJob: ["account", madeJob],
    pauseJob: ["account", madeJob],
    resumeJob: ["account", async (place) => await madeJob(place, "paused")],
    cancelJob: ["account", madeJob],
    createSimulation: [
      "account",
      async (place) => {
        await noneUnderWay(place);
        return { body: { version: 1 } };
      },
    ],
    previewSimulation: ["account", () => ({ body: { version: 1 } })],
    listSimulations: ["account", page],
    getSimulation: ["account", madeSimulation],
    listSimulatedLeads: ["account", madeSimulation],
    exportSimulatedLeads: ["account", madeSimulation],
    pauseSimulation: ["account", async (place) => await madeSimulation(place, "waiting")],
    resumeSimulation: ["account", async (place) => await madeSimulation(place, "paused")],
    cancelSimulation: ["account", async (place) => await madeSimulation(place, "waiting")],
    startGuardedPublish: [
      "account",
      async (place) => {
        await endGuarded(place);
        return { body: { draft: (await changingDraft(place, "Guarded")).params.id, note: "Guarded" } };
      },
    ],
    listGuardedPublishes: [
      "account",
      async (place) => {
        await endGuarded(place);
        return page();
      },
    ],
    getGuardedPublish: ["account", madeGuarded],
    widenGuardedPublish: ["account", async (place) => ({ ...(await madeGuarded(place)), body: {} })],
    withdrawGuardedPublish: [
      "account",
      async (place) => ({ ...(await madeGuarded(place)), body: { reason: "Worse" } }),
    ],
    rescoreLeads: ["account", rescore],
    previewRescoring: ["account", () => ({ body: { date: "own" } })],
    listRescorings: ["account", page],
    getRescoring: ["account", madeRescoring],
    pauseRescoring: ["account", madeRescoring],
    resumeRescoring: ["account", async (place) => await madeRescoring(place, "paused")],
    cancelRescoring: ["account", madeRescoring],
    getDateDependence: ["account", nothing],
    getNightlyRescoring: ["account", nothing],
    setNightlyRescoring: ["account", () => ({ body: { enabled: true } })],
    createImport: [
      "account",
      async (place) => {
        await madeImport(place, "cancelled");
        return file(place);
      },
    ],
    listImports: ["account", page],
    getImport: ["account", async (place) => await madeImport(place)],
    updateImport: ["account", async (place) => ({ ...(await madeImport(place)), body: { format: { decimal: "." } } })],
    startImport: ["account", async (place) => ({ ...(await madeImport(place)), body: { dry_run: true } })],
    listImportErrors: ["account", async (place) => await madeImport(place)],
    exportImportErrors: ["account", async (place) => await madeImport(place)],
    pauseImport: ["account", async (place) => await madeImport(place, "waiting")],
    resumeImport: ["account", async (place) => await madeImport(place, "paused")],
    cancelImport: ["account", async (place) => await madeImport(place, "waiting")],
    undoImport: ["account", async (place) => await madeImport(place, "done")],
    createExport: [
      "account",
      async ({ id }) => {
        const text = "update job set state = 'done' where account_id = $1 and kind = 'export'";
        await database.pool.query({ text, values: [id] });
        return { body: { filters: { search: "a" }, columns: ["lead_id"] } };
      },
    ],
    listExports: ["account", page],
    getExport: ["account", madeExport],
    downloadExport: ["account", madeExport],
    deleteExport: ["account", madeExport],
    listEvents: ["account", nothing],
    createWebhook: ["account", () => ({ body: { url: HOOK, events: ["lead.created"] } })],
    listWebhooks: ["account", nothing],
    tryWebhookCondition: ["account", () => ({ body: { condition: "If {total_score} > 1" } })],
    listAllDeliveries: ["account", () => ({ query: { lead_id: "nobody" } })],
    getDelivery: ["account", madeDelivery],
    replayDelivery: ["account", madeDelivery],
    getWebhook: ["account", async (place) => at(await madeWebhook(place))],
    updateWebhook: [
      "account",
      async (place) => ({ ...at(await madeWebhook(place)), body: { description: "For tests" } }),
    ],
    rotateWebhookSecret: ["account", async (place) => ({ ...at(await madeWebhook(place)), body: {} })],
    testWebhook: ["account", async (place) => ({ ...at(await madeWebhook(place)), body: {} })],
    listDeliveries: ["account", async (place) => at(await madeWebhook(place))],
    replayFailedDeliveries: ["account", async (place) => at(await madeWebhook(place))],
    linkToDeliveries: ["account", async (place) => at(await madeWebhook(place))],
    deleteWebhook: ["account", async (place) => at(await madeWebhook(place))],
    listResources: ["public", nothing],
    getOpenApi: ["public", nothing],
    getInstallation: ["public", nothing],
    getHealth: ["public", nothing],
    getReadiness: ["public", nothing],
  };

  async function simulated(place: Place): Promise<object> {
    const { question: id, rule: text } = await rule(place);
    return { question: id, rule: text };
  }

  function choiceOf({ id, choices: [{ id: choice_id }] }: Json) {
    return { params: { id, choice_id } };
  }

  function rangeOf({ value_ranges: [{ id }] }: Json) {
    return { params: { id } };
  }

  function replaced(model: Json) {
    return { ...rangeOf(model), body: range(model.id) };
  }
}
