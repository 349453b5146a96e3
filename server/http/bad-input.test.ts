import { expect, test } from "vitest";
import { z } from "zod";
import { fillPath, type Operation, operations } from "#contract";
import { UNSAFE_NUMBER } from "#engine";
import { type Json, testApp } from "../testing/app.ts";
import { splitCodes } from "../testing/codes.ts";

const { api, app, tokenOf, makeAccount, makeUser, editModel, database } = await testApp();
const account = await makeAccount();
const client = await makeUser(account);
await editModel(
  account,
  {
    kind: "question",
    action: "create",
    data: { number: 1, text: "Income?", type: "number", field_name: "income", required: true, min_value: 0 },
  },
  { kind: "question", action: "create", data: { number: 2, text: "About you?", type: "text", field_name: "about" } },
);
await editModel(account, {
  kind: "question",
  action: "create",
  data: { number: 3, text: "People?", type: "integer", field_name: "people", min_value: 1, max_value: 100 },
});
const token = await tokenOf(client);
const TOO_MANY = "has too many digits to be stored exactly";
const LEADS = "/api/v1/leads/";

async function leadCount(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>("select count(*)::int as count from lead");
  return rows[0]?.count ?? Number.NaN;
}

/** Sends a body unchanged, byte by byte. */
async function sendRaw(
  body: string | Uint8Array<ArrayBuffer> | ReadableStream,
  headers: Record<string, string> = { "Content-Type": "application/json" },
) {
  const response = await app.request(LEADS, {
    method: "POST",
    headers: { Authorization: `Token ${token}`, ...headers },
    body,
    // a stream has no length, like a chunked request
    ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
  });
  const { status } = response;
  return { status, body: splitCodes(status, await response.json()).body as Json };
}

const nested = (depth: number) => `{"answers":${"[".repeat(depth)}${"]".repeat(depth)}}`;

test.each([
  ["broken JSON", '{"answers": {"income": 1,}}', 400, /line 1, column 26/],
  ["broken JSON after an emoji", '{"answers": {"😀😀": 1, "income": 1,}}', 400, /line 1, column 35/],
  ["broken JSON on a later line", '{\n  "answers": {\n    income: 1 }}', 400, /line 3, column 5/],
  ["JSON that ends too early", '{"answers": {', 400, /not valid JSON.*line 1, column 14/],
  ["two values", "{} {}", 400, /not valid JSON/],
  ["an empty body", "", 400, /empty/],
  ["a body of spaces", "  \n ", 400, /empty/],
  [
    "a number of a million digits",
    `{"answers": {"income": 1${"0".repeat(1_000_000)}}}`,
    400,
    /The number is too large\./,
  ],
  ["a whole number that no double holds", '{"answers": {"income": 9007199254740993}}', 400, /income.*stored exactly/],
  ["and a larger one", '{"answers": {"income": 9999999999999999999}}', 400, /income.*at most 15 significant/],
  ["too many decimals", '{"answers": {"income": 1, "about": 0.12345678901234567890}}', 400, /about.*stored exactly/],
  ["a number too close to zero", '{"answers": {"income": 1e-400}}', 400, /income.*stored exactly/],
  ["a number too large for any double", '{"answers": {"income": 1e400}}', 400, /too large/],
  ["a null character", '{"answers": {"income": 1, "about": "a\\u0000b"}}', 400, /[Nn]ull character/],
  ["half a surrogate pair", '{"answers": {"income": 1, "about": "\\ud800"}}', 400, /surrogate/],
  ["a null character in a name", '{"answers": {"in\\u0000come": 1}}', 400, /characters/],
  ["nesting to 40 levels", nested(40), 400, /nested/],
  ["nesting to 100,000 levels", nested(100_000), 400, /nested/],
  ["nesting to 500,000 levels that never end", "[".repeat(500_000), 400, /nested/],
  ["__proto__ as a member", '{"__proto__": {"a": 1}, "answers": {"income": 1}}', 400, /__proto__/],
  ["__proto__ as a field", '{"answers": {"income": 1, "__proto__": 5}}', 400, /__proto__/],
  ["constructor as a field", '{"answers": {"income": 1, "constructor": 5}}', 400, /constructor/],
  ["a list instead of an object", "[1]", 400, /object/],
  ["a string instead of an object", '"lead"', 400, /object/],
  ["null", "null", 400, /null|object/],
  ["answers that are no answers", '{"answers": "income=1"}', 400, /answers/],
  ["a lead_id of dots", '{"lead_id": "..", "answers": {"income": 1}}', 400, /lead_id/],
  ["a lead_id that cannot be seen", '{"lead_id": "a\\u0007", "answers": {"income": 1}}', 400, /lead_id/],
  ["a lead_id of 201 characters", `{"lead_id": "${"x".repeat(201)}", "answers": {"income": 1}}`, 400, /lead_id.*200/],
  ["an email that is none", '{"email": "me", "answers": {"income": 1}}', 400, /email/],
  ["allow_duplicates as text", '{"allow_duplicates": "yes", "answers": {"income": 1}}', 400, /allow_duplicates/],
])("%s is rejected and stores nothing", async (_, body, status, message) => {
  const before = await leadCount();
  const answer = await sendRaw(body);
  expect(answer.status).toBe(status);
  expect(JSON.stringify(answer.body)).toMatch(message);
  expect(await leadCount()).toBe(before);
});

test("all faulty fields are reported at once", async () => {
  const { status, body } = await api.post(LEADS, {
    as: token,
    body: { lead_id: "", email: 5, nmae: "x", answers: { income: -1, about: {}, incme: 3 } },
  });
  expect(status).toBe(400);
  expect(Object.keys(body).sort()).toEqual(["answers", "email", "lead_id", "nmae"]);
  expect(Object.keys(body.answers).sort()).toEqual(["about", "incme", "income"]);
});

test("text that cannot be stored is reported wherever it is, together with all other faults", async () => {
  const { status, body } = await sendRaw(
    '{"lead_id": 5, "name": "\\u0000", "answers": {"income": 1e400, "about": "\\ud800", "a.b": ["\\u0000", "\\u0000"]}}',
  );
  expect(status).toBe(400);
  expect(Object.keys(body).sort()).toEqual(["answers", "lead_id", "name"]);
  expect(Object.keys(body.answers).sort()).toEqual(["a.b", "about", "income"]);
  const hidden = '{"answers": [{"field_name": "income", "response": 1, "note": "\\u0000"}]}';
  expect((await sendRaw(hidden)).body).toEqual({ answers: { note: ["Null characters are not allowed."] } });
});

test.each([
  [
    "simulations/preview/",
    '{"edit":{"kind":"question","action":"update","id":2,"data":{"text":"You?","KEY":{"a":1}}}}',
    "edit.data",
  ],
  ["questions/", '{"number":9,"text":"Why?","type":"text","field_name":"why","KEY":1}', ""],
  [
    "questions/",
    '{"number":9,"text":"Why?","type":"choice","field_name":"why","choices":[{"text":"A","KEY":1}]}',
    "choices",
  ],
  ["model/plan/", '{"leadplane_model":1,"questions":[{"KEY":1}]}', "questions"],
  ["simulations/preview/", '{"version":1,"leads":{"answers":{"KEY":{"min":1}}}}', "leads.answers"],
])("a key that is special in JavaScript is not dropped silently: %s %s", async (path, body, place) => {
  const admin = await tokenOf(await makeUser(account, { role: "admin" }));
  for (const key of ["__proto__", "constructor", "prototype", "toString"]) {
    const response = await app.request(`/api/v1/${path}`, {
      method: "POST",
      headers: { Authorization: `Token ${admin}`, "Content-Type": "application/json" },
      body: body.replace("KEY", key),
    });
    const text = await response.text();
    expect(response.status, text).toBe(400);
    const within = place
      .split(".")
      .filter(Boolean)
      .map((name) => `"${name}":`)
      .join(".*");
    expect(text).toMatch(new RegExp(`${within}.*"${key}"`));
  }
});

test("thousands of unknown members are counted, not listed", async () => {
  const unknown = Object.fromEntries(Array.from({ length: 4_000 }, (_, index) => [`member_${index}`, 1]));
  const { status, body } = await api.post(LEADS, { as: token, body: { answers: { income: 1 }, ...unknown } });
  expect(status).toBe(400);
  expect(Object.keys(body)).toHaveLength(51);
  expect(body.non_field_errors).toEqual(["3,950 more fields are unknown."]);
});

const many = (count: number, name = "member") =>
  Array.from({ length: count }, (_, index) => `"${name}_${index}":1`).join();

// each kept the server busy for 0.2 to 2 seconds when it was validated before it was counted
test.each([
  ["members of a lead", LEADS, `{"answers":{},${many(60_000)}}`, "The object that was sent has more than 5,000 fields"],
  ["answers", LEADS, `{"answers":{${many(60_000)}}}`, 'The object at "answers" has more than 5,000 fields'],
  ["items of a list", LEADS, `{"answers":[${"0,".repeat(5_000)}0]}`, 'The list at "answers" has more than 5,000 items'],
  ["keys of a question", "/api/v1/questions/", `{${many(60_000)}}`, "The object that was sent has more than 5,000"],
  ["keys of a file", "/api/v1/model/plan/", `{"format":1,${many(250_000, "k")}}`, "has more than 5,000 fields"],
  [
    "keys of a part of a file",
    "/api/v1/model/plan/",
    `{"format":1,"questions":[{},{"ab":{${many(6_000)}}}]}`,
    'The object at "questions.1.ab" has more than 5,000 fields',
  ],
])("a body with more %s than allowed is rejected before any is validated", async (_, path, body, detail) => {
  const admin = await tokenOf(await makeUser(account, { role: "admin" }));
  const answer = await api.post(path, { as: admin, body });
  expect(answer).toMatchObject({ status: 400, body: { detail: expect.stringContaining(detail) } });
  expect(JSON.stringify(answer.body).length).toBeLessThan(200);
});

test("a connection that breaks during the body is not reported as a database problem", async () => {
  const broken = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"answers":'));
      controller.error(Object.assign(new Error("aborted"), { code: "ECONNRESET" }));
    },
  });
  const { status, body } = await sendRaw(broken);
  expect(status).toBe(400);
  expect(body.detail).toMatch(/ended before its body was complete/);
});

test("a body that is not UTF-8 is rejected", async () => {
  const { status, body } = await sendRaw(new Uint8Array([0x7b, 0xff, 0x7d]));
  expect(status).toBe(400);
  expect(body.detail).toMatch(/UTF-8/);
});

test.each([
  ["text/plain", 415],
  ["application/x-www-form-urlencoded", 415],
  ["multipart/form-data; boundary=x", 415],
  ["application/json; charset=utf-8", 201],
  ['application/json; charset="UTF-8"; profile=x', 201],
  ["application/json; charset=latin1", 415],
  ["application/vnd.api+json", 201],
])("content type %s returns %i", async (type, status) => {
  expect((await sendRaw('{"answers": {"income": 1}}', { "Content-Type": type })).status).toBe(status);
});

test("a body of 2 MB is rejected, whether its length is declared or not", async () => {
  const large = new TextEncoder().encode(`{"answers": {"about": "${"x".repeat(2_000_000)}"}}`);
  const declared = { "Content-Type": "application/json", "Content-Length": String(large.byteLength) };
  expect((await sendRaw(large, declared)).status).toBe(413);
  const chunks = new ReadableStream({
    start(controller) {
      for (let at = 0; at < large.length; at += 65_536) controller.enqueue(large.subarray(at, at + 65_536));
      controller.close();
    },
  });
  expect((await sendRaw(chunks)).status).toBe(413);
});

test.each([
  ["page=999", 404],
  ["page=0", 400],
  ["page=-1", 400],
  ["page=1.5", 400],
  ["page=abc", 400],
  ["page=99999999999999999999", 400],
  ["page_size=0", 400],
  ["page_size=101", 200],
  ["page=last", 200],
  ["ordering=name", 400],
  ["ordering=--created_at", 400],
  ["priority=Highest", 400],
  ["min_total=abc", 400],
  ["min_total=1e999", 400],
  ["created_after=2024-02-30", 400],
  ["created_after=yesterday", 400],
  ["unknown=1", 400],
  ["page=1&page=2", 400],
  ["search=%00", 400],
  ["search=100%25_", 200],
  ["search=%27%3B%20drop%20table%20lead", 200],
])("GET /api/v1/leads/?%s returns %i with a message", async (query, status) => {
  const answer = await api.get(`${LEADS}?${query}`, { as: token });
  expect(answer.status).toBe(status);
  if (status !== 200) expect(JSON.stringify(answer.body)).toMatch(/[.?]"/);
});

test.each([
  ["GET", "/api/v1/leads/no-such-lead/", 404],
  ["GET", "/api/v1/leads/%00/", 404],
  ["GET", "/api/v1/leads/%ff/", 404],
  ["GET", `/api/v1/leads/${"x".repeat(300)}/`, 404],
  ["GET", "/api/v1/questions/0/", 404],
  ["GET", "/api/v1/questions/99999999999999999999/", 404],
  ["GET", "/api/v1/questions/one/", 404],
  ["GET", "/api/v2/leads/", 404],
  ["GET", "/api/v1/leads/x/y/z/", 404],
  ["DELETE", "/api/v1/leads/", 405],
  ["PUT", "/api/v1/leads/x/", 405],
  ["POST", "/api/v1/analytics/lead_summary/", 405],
])("%s %s returns %i with a message", async (method, path, status) => {
  const answer = await api.send(method, path, { as: token });
  expect(answer.status).toBe(status);
  expect(answer.body.detail).toMatch(/\.$/);
});

/** Values that parse as a number or a moment but exceed the database's range. */
const EXTREMES = ["999999999999999", "-999999999999999", "0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59"];

test.each([
  ["9007199254740993", "beyond its question's limit"],
  ["1e-400", "below it"],
  ["[5, 9007199254740993]", "in a list"],
])("the message about %s, %s, names the number that was sent", async (number) => {
  const { status, body } = await sendRaw(`{"lead_id": 5, "answers": {"income": -1, "people": ${number}}}`);
  expect(status).toBe(400);
  expect(body).toEqual({
    lead_id: ["Not a valid string."],
    answers: { income: ["-1 is too small. The minimum is 0."], people: [UNSAFE_NUMBER] },
  });
});

test.each([
  ["min_x=9007199254740993", { min_x: [UNSAFE_NUMBER] }],
  ["max_total=123456789012345.123456", { max_total: [UNSAFE_NUMBER] }],
  ["min_y=1e-400", { min_y: [UNSAFE_NUMBER] }],
  ["page=9007199254740993", { page: [UNSAFE_NUMBER] }],
  ['answers={"income": {"min": 9007199254740993}}', { answers: [UNSAFE_NUMBER] }],
  [
    'answers={"income": {"max": 1e-400, "min": "12"}}&min_x=a',
    { answers: [UNSAFE_NUMBER], min_x: ["A valid number is required."] },
  ],
  ['answers={"income": {"min": "9007199254740993"}}', { answers: { income: [expect.stringContaining(TOO_MANY)] } }],
])("a query with %s is rejected and not rounded", async (query, errors) => {
  const { status, body } = await api.get(`${LEADS}?${query}`, { as: token });
  expect({ status, body }).toEqual({ status: 400, body: errors });
});

test("no query parameter is too large for the server", async () => {
  const admin = await makeUser(account, { role: "admin" });
  const asked = Object.values<Operation>(operations).flatMap(({ method, path, params, query }) =>
    method === "GET" && params === undefined ? Object.keys(query?.shape ?? {}).map((name) => `${path}?${name}=`) : [],
  );
  expect(asked).toContain("/api/v1/audit-log/?actor=");
  for (const address of asked) {
    for (const extreme of EXTREMES) {
      const { status } = await api.get(address + encodeURIComponent(extreme), { as: admin });
      expect([address + extreme, status]).toEqual([address + extreme, status === 200 ? 200 : 400]);
    }
  }
});

test("an offset that no time zone has is rejected", async () => {
  const admin = await makeUser(account, { role: "admin" });
  const token = { name: "Kiosk", expires_at: "2099-12-31T00:00:00+23:59" };
  const answer = await api.post("/api/v1/tokens/", { as: admin, body: token });
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, ["expires_at"]]);
});

test("a body in an unsupported encoding is rejected with that reason", async () => {
  for (const encoding of ["gzip", "br", "identity, gzip"]) {
    const headers = { "Content-Type": "application/json", "Content-Encoding": encoding };
    const { status, body } = await api.post(LEADS, { as: token, headers, body: { answers: { income: 1 } } });
    const detail = `Unsupported content encoding "${encoding}" in request. Send the body uncompressed.`;
    expect([status, body]).toEqual([415, { detail }]);
  }
  const headers = { "Content-Type": "application/json", "Content-Encoding": "identity" };
  expect((await api.post(LEADS, { as: token, headers, body: { answers: { income: 1 } } })).status).toBe(201);
});

test("an unencoded plus in a query is reported as such", async () => {
  const moment = "2026-01-31T09:00:00+01:00";
  const { status, body } = await api.get(`${LEADS}?created_after=${moment}`, { as: token });
  const message = "Write the + of the offset as %2B, or use Z: 2026-01-31T09:00:00%2B01:00.";
  expect([status, body]).toEqual([400, { created_after: [message] }]);
  const encoded = await api.get(`${LEADS}?created_after=${encodeURIComponent(moment)}`, { as: token });
  expect(encoded.status).toBe(200);
});

test("parameters without a value are ignored, and JSON may be requested by name", async () => {
  const { body: all } = await api.get(LEADS, { as: token });
  const asked = "search=&priority=&page=&min_total=&created_after=&ordering=&answers=&format=json";
  const { status, body } = await api.get(`${LEADS}?${asked}`, { as: token });
  expect([status, body.count]).toEqual([200, all.count]);
  expect((await api.get(`${LEADS}?format=xml`, { as: token })).body).toEqual({ format: ["Can only be json here."] });
  const file = "/api/v1/exports/leads.csv";
  expect((await api.get(`${file}?format=csv`, { as: token })).status).toBe(200);
  expect((await api.get(`${file}?format=json`, { as: token })).body).toEqual({ format: ["Can only be csv here."] });
});

test("an unknown parameter is reported, also without a value and on calls without parameters", async () => {
  const unknown = { nope: ["Unknown parameter."] };
  const refused = async (method: "get" | "post", path: string, body?: object) => {
    const answer = await api[method](path, { as: token, body });
    return [answer.status, answer.body, answer.codes];
  };
  const expected = [400, unknown, { nope: ["unknown_parameter"] }];
  expect(await refused("get", `${LEADS}?nope=`)).toEqual(expected);
  expect(await refused("get", `${LEADS}?nope`)).toEqual(expected);
  expect(await refused("get", "/api/v1/users/profile/?nope=1")).toEqual(expected);
  expect(await refused("post", `${LEADS}?nope=1`, { answers: {} })).toEqual(expected);
  expect((await api.get("/api/v1/users/profile/?format=json", { as: token })).status).toBe(200);
  // monitoring tools may add parameters
  expect((await api.get("/healthz?nope=1")).status).toBe(200);
});

const calls = Object.values<Operation>(operations).filter(({ path }) => path.startsWith("/api/"));
const addressOf = ({ path, examples }: Operation) =>
  fillPath(path, examples.find(({ status }) => status < 400)?.request.params ?? { id: 1 });
/** Calls that check their precondition before anything else are left out. */
const isPermitted = ({ conditional }: Operation) => conditional !== "required";

test("no call accepts a parameter that it does not use", async () => {
  const admin = await makeUser(account, { role: "superuser" });
  const others = calls.filter(
    ({ query }) => !(query instanceof z.ZodObject && Object.hasOwn(query.shape, "dependents")),
  );
  expect(others.length).toBe(calls.length - 3);
  for (const operation of others.filter(isPermitted)) {
    const path = `${addressOf(operation)}?dependents=delete`;
    const answer = await api.send(operation.method, path, { as: admin });
    expect([operation.id, answer.status, answer.codes]).toEqual([
      operation.id,
      400,
      { dependents: ["unknown_parameter"] },
    ]);
  }
});

test("a POST without a body counts as {} where all fields are optional, and is rejected elsewhere", async () => {
  const admin = await makeUser(account, { role: "superuser" });
  const posts = calls.filter(({ method, body }) => method === "POST" && body !== undefined);
  const optional = posts.filter(({ mayOmitBody }) => mayOmitBody === true).map(({ id }) => id);
  expect(optional).toEqual(expect.arrayContaining(["duplicateDraft", "requestReviewOff", "requestDraftReview"]));
  for (const operation of posts.filter(isPermitted)) {
    const send = async (sending: object) => {
      const { status, body } = await api.post(addressOf(operation), { as: admin, ...sending });
      return { status, isEmpty: /empty/.test(body?.detail ?? "") };
    };
    const without = await send({});
    if (operation.mayOmitBody === undefined) {
      expect([operation.id, without]).toEqual([operation.id, { status: 400, isEmpty: true }]);
      continue;
    }
    expect([operation.id, without]).toEqual([operation.id, await send({ body: {} })]);
    expect([operation.id, without.isEmpty]).toEqual([operation.id, false]);
    // as `curl -d ''` sends it
    const type = "application/x-www-form-urlencoded";
    expect([operation.id, await send({ headers: { "Content-Type": type, "Content-Length": "0" } })]).toEqual([
      operation.id,
      without,
    ]);
  }
  const { id } = (await api.post("/api/v1/drafts/", { as: admin, body: { name: "Plan" } })).body;
  expect((await api.post(`/api/v1/drafts/${id}/duplicate/`, { as: admin })).body.name).toBe("Copy of Plan");
});

test("405 lists the allowed methods", async () => {
  const { headers } = await api.delete(LEADS, { as: token });
  expect(headers.get("allow")).toBe("GET, HEAD, OPTIONS, POST");
});

test("401 says how to authenticate", async () => {
  for (const authorization of [undefined, "Bearer abc", "Token", "Token wrong", `Token ${token}x`]) {
    const { status, headers, body } = await api.get(LEADS, {
      ...(authorization === undefined ? {} : { headers: { Authorization: authorization } }),
    });
    expect(status).toBe(401);
    expect(headers.get("www-authenticate")).toBe("Token");
    expect(body.detail).toMatch(/\./);
  }
});

test("addresses work without their trailing slash", async () => {
  expect((await api.get("/api/v1/leads", { as: token })).status).toBe(200);
});

test("answers are indented on request", async () => {
  const response = await app.request("/healthz", { headers: { Accept: "application/json; indent=2" } });
  expect(await response.text()).toMatch(/^\{\n {2}"/);
});

test("numbers that fit a double are accepted in any notation", async () => {
  const texts = ["0.1", "0.30000000000000004", "0.10000000000000001", "1e21", "123456789012345", "9007199254740992"];
  for (const text of texts) {
    const about = '"12345678901234567890 \\" e-400"';
    const { status, body } = await sendRaw(`{"answers": {"income": ${text}, "about": ${about}}}`);
    expect([text, status]).toEqual([text, 201]);
    const stored = await api.get(`${LEADS}${body.lead_id}/`, { as: client });
    expect(stored.body.answers.income).toBe(Number(text));
  }
});

test("an error about a number names its position", async () => {
  const admin = await makeUser(account, { role: "admin" });
  const value_ranges = '[{"start": 1, "end": 9007199254740993, "points": 1}]';
  const answer = await api.post("/api/v1/scoring-models/", {
    as: admin,
    body: `{"question": 1, "formula": "{income}", "value_ranges": ${value_ranges}}`,
  });
  expect(answer.body).toEqual({
    value_ranges: { end: ["This number has too many digits to be stored exactly. Use at most 15 significant digits."] },
  });
});

test("messages are worded for programs, or for forms on request", async () => {
  const admin = await makeUser(account, { role: "admin" });
  const body = { question: 1, formula: "", weight: 2_000 };
  const refused = async (headers: Record<string, string> = {}) =>
    (await api.post("/api/v1/scoring-models/", { as: admin, body, headers })).body;
  expect(await refused()).toEqual({
    formula: ["This field may not be blank."],
    weight: ["Ensure this value is less than or equal to 1000."],
  });
  expect(await refused({ "X-Wording": "form" })).toEqual({
    formula: ["This field is required."],
    weight: ["Enter a number from 0 to 1,000."],
  });
  expect(await refused({ "X-Wording": "verse" })).toEqual(await refused());
});
