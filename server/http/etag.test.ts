import { expect, test } from "vitest";
import { fillPath, isConditional, type Operation, operations } from "#contract";
import { testApp } from "../testing/app.ts";

const { api, makeAccount, makeUser } = await testApp();

const QUESTIONS = "/api/v1/questions/";
const INCOME = { number: 1, text: "Income?", type: "number", field_name: "income" };
const RENT = { number: 2, text: "Rent?", type: "number", field_name: "rent" };

/** Two administrators of one account, whose model asks for income and rent. */
async function twoEditors() {
  const account = await makeAccount();
  const [first, second] = [await makeUser(account, { role: "admin" }), await makeUser(account, { role: "admin" })];
  const created = await api.post(QUESTIONS, { as: first, body: INCOME });
  await api.post(QUESTIONS, { as: first, body: RENT });
  return { first, second, created };
}

const ifMatch = (...tags: readonly (string | null)[]) => ({ "If-Match": tags.join(", ") });

test("an item has the same strong ETag in every answer of one form until it changes", async () => {
  const { first, created } = await twoEditors();
  const etag = created.headers.get("etag");
  expect(etag).toMatch(/^"[\w-]{22}"$/);
  const one = `${QUESTIONS}1/`;
  expect((await api.get(one, { as: first })).headers.get("etag")).toBe(etag);
  const changed = await api.patch(one, { as: first, body: { required: true } });
  expect(changed.headers.get("etag")).not.toBe(etag);
  expect((await api.get(one, { as: first })).headers.get("etag")).toBe(changed.headers.get("etag"));
  // a deleted item has none
  expect((await api.delete(one, { as: first })).headers.has("etag")).toBe(false);
});

test("each form of an answer has its own strong ETag, and If-Match accepts any of them", async () => {
  const { first } = await twoEditors();
  const forms = {
    plain: {},
    indented: { accept: "application/json; indent=2" },
    wide: { accept: "application/json; indent=4" },
    yaml: { accept: "application/yaml" },
  };
  for (const path of [`${QUESTIONS}1/`, "/api/v1/model/file/", "/api/v1/model/templates/rental-application/"]) {
    const seen = new Set<string>();
    for (const headers of Object.values(forms)) {
      const { status, headers: answered } = await api.get(path, { as: first, headers });
      expect([path, status]).toEqual([path, 200]);
      const etag = answered.get("etag") ?? "";
      expect(etag).toMatch(/^"[^"]+"$/);
      seen.add(etag);
      const known = await api.get(path, { as: first, headers: { ...headers, "If-None-Match": etag } });
      expect([path, known.status, known.headers.get("etag")]).toEqual([path, 304, etag]);
      // a tag of one form does not match another form
      const others = [...seen].filter((tag) => tag !== etag).join(", ");
      if (others !== "") {
        const other = await api.get(path, { as: first, headers: { ...headers, "If-None-Match": others } });
        expect([path, other.status]).toEqual([path, 200]);
      }
    }
    // a question has no YAML
    expect(seen.size).toBe(path.startsWith(QUESTIONS) ? 3 : 4);
  }
  const one = `${QUESTIONS}1/`;
  for (const accept of Object.values(forms)) {
    const etag = (await api.get(one, { as: first, headers: accept })).headers.get("etag");
    expect((await api.patch(one, { as: first, headers: ifMatch(etag), body: { required: true } })).status).toBe(200);
    expect((await api.patch(one, { as: first, headers: ifMatch(etag), body: { required: false } })).status).toBe(412);
    await api.patch(one, { as: first, body: { required: false } });
  }
});

test("an edit of an item that another user has changed in the meantime changes nothing and can be repeated", async () => {
  const { first, second } = await twoEditors();
  const one = `${QUESTIONS}1/`;
  const read = (await api.get(one, { as: first })).headers.get("etag");
  const winner = await api.patch(one, { as: second, headers: ifMatch(read), body: { text: "Yearly income?" } });
  expect(winner.status).toBe(200);
  const attempts = [
    await api.patch(one, { as: first, headers: ifMatch(read), body: { text: "Monthly income?" } }),
    await api.put(one, { as: first, headers: ifMatch(read), body: { ...INCOME, text: "Monthly income?" } }),
    await api.delete(one, { as: first, headers: ifMatch(read) }),
  ];
  for (const { status, body } of attempts) {
    expect(status).toBe(412);
    expect(body).toEqual({
      detail:
        "Someone else changed this in the meantime, so nothing was saved. Review the latest version and try again.",
    });
  }
  const now = await api.get(one, { as: first });
  expect(now.body).toEqual(winner.body);
  const again = await api.patch(one, {
    as: first,
    headers: ifMatch(now.headers.get("etag")),
    body: { text: "Monthly income?" },
  });
  expect(again).toMatchObject({ status: 200, body: { text: "Monthly income?" } });
  // without the header the last change wins
  expect((await api.patch(one, { as: second, body: { text: "Income?" } })).status).toBe(200);
});

test("an edit of another item, and one that changes nothing, keep an ETag valid", async () => {
  const { first, second, created } = await twoEditors();
  await api.patch(`${QUESTIONS}2/`, { as: second, body: { text: "Rent, monthly?" } });
  await api.patch(`${QUESTIONS}1/`, { as: second, body: { text: INCOME.text } });
  const headers = ifMatch(created.headers.get("etag"));
  expect((await api.patch(`${QUESTIONS}1/`, { as: first, headers, body: { required: true } })).status).toBe(200);
});

test("if several editors send the same ETag at the same moment, one wins", async () => {
  const { first, created } = await twoEditors();
  const headers = ifMatch(created.headers.get("etag"));
  const answers = await Promise.all(
    ["a", "b", "c", "d", "e"].map((text) => api.patch(`${QUESTIONS}1/`, { as: first, headers, body: { text } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412]);
  const winner = answers.find(({ status }) => status === 200);
  expect((await api.get(`${QUESTIONS}1/`, { as: first })).body).toEqual(winner?.body);
});

test("If-Match accepts lists, *, and tags that a proxy has weakened, and is never ignored", async () => {
  const { first, created } = await twoEditors();
  const etag = created.headers.get("etag");
  const patch = async (header: string) =>
    await api.patch(`${QUESTIONS}1/`, { as: first, headers: { "If-Match": header }, body: {} });
  for (const header of [`${etag}`, `"other", ${etag}`, `"a,b" ,${etag}`, `W/${etag}`, "*"]) {
    expect((await patch(header)).status, header).toBe(200);
  }
  for (const header of ['"other"', 'W/"other", "another"', '"*"']) expect((await patch(header)).status).toBe(412);
  for (const header of [etag?.slice(1, -1) ?? "", `${etag} or so`, '"', ""]) {
    expect(await patch(header), header).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining("If-Match") },
    });
  }
  expect((await api.patch(`${QUESTIONS}99/`, { as: first, headers: { "If-Match": "*" }, body: {} })).status).toBe(404);
});

// a POST with If-Match creates something: model-live.test.ts covers those; an edit of a draft is not an item of its own
const conditional = Object.values<Operation>(operations).filter(
  (operation) => isConditional(operation) && operation.method !== "POST" && operation.id !== "revertDraftEdit",
);

test("every change of a readable item accepts If-Match", () => {
  const all = Object.values<Operation>(operations);
  const readable = new Set(all.filter(({ method, etag }) => method === "GET" && etag).map(({ path }) => path));
  const changes = all.filter(({ method, path }) => method !== "GET" && method !== "POST" && readable.has(path));
  expect(changes).toEqual(conditional);
});

/** One of everything, by the first part of its address. */
async function makeEverything() {
  const agency = await makeAccount();
  const superuser = await makeUser(agency, { role: "superuser" });
  const user = await makeUser(agency);
  const token = await api.post("/api/v1/tokens/", { as: superuser, body: { name: "Website" } });
  const choices = [{ text: "Yes" }, { text: "No" }];
  const question = { number: 1, text: "Sure?", type: "choice", field_name: "sure", choices };
  const ranges = [{ start: 0, end: 1, points: 5 }];
  const bodies: Record<string, object> = {
    questions: question,
    "scoring-models": { question: 1, formula: "{sure}", value_ranges: ranges },
    recommendations: { question: 1, rule: "If 1", response_text: "Yes" },
    "calculated-fields": { name: "twice", formula: "{sure} * 2" },
    drafts: { name: "Try" },
    tests: { name: "Yes", answers: {}, expect: { x_axis: 0 } },
  };
  for (const [resource, body] of Object.entries(bodies)) {
    expect((await api.post(`/api/v1/${resource}/`, { as: superuser, body })).status).toBe(201);
  }
  await api.post("/api/v1/leads/", { as: superuser, body: { lead_id: "known", answers: {} } });
  const outcome = await api.post("/api/v1/outcomes/", {
    as: superuser,
    body: { lead_id: "known", outcome: "converted" },
  });
  expect(outcome.status).toBe(201);
  const ids: Record<string, number> = {
    users: user.id,
    accounts: agency.id,
    tokens: token.body.id,
    outcomes: outcome.body.id,
  };
  const paramsOf = ({ path }: Operation) => ({ id: ids[path.split("/")[3] ?? ""] ?? 1, choice_id: 1 });
  return { superuser, paramsOf };
}

test("every operation that accepts If-Match checks it", async () => {
  const { superuser, paramsOf } = await makeEverything();
  for (const operation of conditional) {
    const address = fillPath(operation.path, paramsOf(operation));
    const before = await api.get(address, { as: superuser });
    expect(before.headers.get("etag"), address).toMatch(/^"/);
    // what was read can be sent back, so only the header can cause a rejection
    const body = operation.method === "PUT" ? before.body : {};
    const sent = operation.body === undefined ? {} : { body };
    const answer = await api.send(operation.method, address, { as: superuser, headers: ifMatch('"stale"'), ...sent });
    expect([operation.id, answer.status]).toEqual([operation.id, 412]);
    expect((await api.get(address, { as: superuser })).body).toEqual(before.body);
  }
});

test("a browser may store the answer of a GET and must revalidate it each time", async () => {
  const { first, second } = await twoEditors();
  const QUESTION = `${QUESTIONS}1/`;
  for (const path of [QUESTIONS, QUESTION, "/api/v1/leads/", "/api/v1/users/profile/"]) {
    const { headers } = await api.get(path, { as: first });
    const etag = headers.get("etag") ?? "";
    expect([path, headers.get("cache-control")]).toEqual([path, "private, no-cache"]);
    const known = { headers: { "If-None-Match": etag } };
    const again = await api.get(path, { as: first, ...known });
    expect([again.status, again.headers.get("cache-control")]).toEqual([304, "private, no-cache"]);
    expect(again.headers.get("vary")).toBe(headers.get("vary"));
    // what one user has left in the browser grants nothing to the next user, or to nobody
    expect((await api.get(path, known)).status).toBe(401);
    if (path.endsWith("profile/")) expect((await api.get(path, { as: second, ...known })).status).toBe(200);
  }
  const draft = (await api.get(QUESTION, { as: first })).headers.get("vary");
  expect(draft).toBe("Authorization, Cookie, X-Account, X-Draft, Accept, Origin");
  const refused = await api.get(`${QUESTIONS}99/`, { as: first });
  expect([refused.status, refused.headers.get("cache-control")]).toEqual([404, "no-store"]);
});

test("an answer that its ETag does not fully cover is not stored", async () => {
  const { first } = await twoEditors();
  // the last sign-in changes by itself, and the name of a version's author may change
  for (const path of [`/api/v1/users/${first.id}/`, "/api/v1/model/", "/api/v1/model/file/"]) {
    const { status, headers } = await api.get(path, { as: first });
    expect([path, status, headers.get("cache-control")]).toEqual([path, 200, "no-store"]);
    expect(headers.has("etag")).toBe(true);
  }
});
