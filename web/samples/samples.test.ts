import { expect, test } from "vitest";
import { type Operation, operations } from "#contract";
import { curlSample, shellQuoted } from "./curl.ts";
import { javascriptSample } from "./javascript.ts";
import { JAVASCRIPT_DIALECT, json, literal, PYTHON_DIALECT } from "./literal.ts";
import { pythonSample } from "./python.ts";
import { requestOf, type SampleRequest, shownExample } from "./request.ts";

const ORIGIN = "https://leads.example.com";

const VALUE = { name: 'Ann "A" O\'Hara', "first-name": null, tags: [true, false], nested: { a: 1.5 } };

test("a value is written in each language's syntax", () => {
  expect(literal(VALUE, JAVASCRIPT_DIALECT, 0, 60)).toBe(`{
  name: "Ann \\"A\\" O'Hara",
  "first-name": null,
  tags: [true, false],
  nested: { a: 1.5 },
}`);
  expect(literal(VALUE, PYTHON_DIALECT, 0, 60)).toBe(`{
    "name": "Ann \\"A\\" O'Hara",
    "first-name": None,
    "tags": [True, False],
    "nested": {"a": 1.5},
}`);
  expect(JSON.parse(json(VALUE))).toEqual(VALUE);
  expect(json({})).toBe("{}");
  expect(json([])).toBe("[]");
});

test("a single quote survives the shell", () => {
  expect(shellQuoted("two months' rent")).toBe(`'two months'\\'' rent'`);
});

const request = (operation: Operation, given: Partial<SampleRequest>): SampleRequest => ({
  ...requestOf(operation, { name: "", request: {}, status: 200 }),
  ...given,
});

test("path, query, body, and account each have their place", () => {
  const search = request(operations.getLeadHistory, {
    params: { lead_id: "a b" },
    query: { page: 2 },
    account: "harbor",
  });
  expect(curlSample(search, ORIGIN)).toBe(`curl 'https://leads.example.com/api/v1/leads/a%20b/history/?page=2' \\
  -H 'Authorization: Token <token>' \\
  -H 'X-Account: harbor'`);
  expect(javascriptSample(search, ORIGIN)).toContain('await api.getLeadHistory("a b", { page: 2 });');
  expect(javascriptSample(search, ORIGIN)).toContain('account: "harbor"');
  expect(pythonSample(search, ORIGIN)).toContain('client.get_lead_history("a b", page=2)');
  expect(pythonSample(search, ORIGIN)).toContain('account="harbor"');
});

test("no sample names an object of the reader's by its number", () => {
  const numbers: string[] = [];
  const look = (value: unknown, path: string) => {
    if (typeof value === "number" && /\.(?:\w+_)?id$|\.recommendations\.\w+$/.test(path)) numbers.push(path);
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) look(inner, `${path}.${key}`);
  };
  for (const operation of Object.values<Operation>(operations)) {
    const { query, body } = requestOf(operation, shownExample(operation));
    look({ query, body }, operation.id);
  }
  expect(numbers).toEqual([]);
});

test("an operation that requires an ETag is sampled with one", () => {
  const approval = request(operations.approveDraft, { params: { id: 7 }, body: { body: "Good." }, ifMatch: '"a1"' });
  expect(curlSample(approval, ORIGIN)).toContain(`-H 'If-Match: "a1"'`);
  expect(javascriptSample(approval, ORIGIN)).toContain(
    String.raw`await api.approveDraft(7, { body: "Good." }, { ifMatch: "\"a1\"" });`,
  );
  expect(pythonSample(approval, ORIGIN)).toContain(
    String.raw`client.approve_draft(7, body="Good.", if_match="\"a1\"")`,
  );
});

test("a method that curl would not choose by default is named", () => {
  expect(curlSample(request(operations.deleteQuestion, { params: { id: 7 } }), ORIGIN)).toContain("-X DELETE");
  expect(curlSample(request(operations.rotateToken, {}), ORIGIN)).toContain("-X POST");
  expect(curlSample(request(operations.updateQuestion, { params: { id: 7 }, body: {} }), ORIGIN)).toContain("-X PATCH");
  expect(curlSample(request(operations.submitLead, { body: {} }), ORIGIN)).not.toContain("-X");
});

test("a call without authentication has no token, and one without a response body prints nothing", () => {
  for (const sample of [curlSample, javascriptSample, pythonSample]) {
    expect(sample(request(operations.getHealth, {}), ORIGIN)).not.toMatch(/token/i);
    expect(sample(request(operations.deleteQuestion, { params: { id: 7 } }), ORIGIN)).not.toMatch(/print|console/);
  }
});
