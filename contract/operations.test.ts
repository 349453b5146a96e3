import { expect, test } from "vitest";
import type { z } from "zod";
import type { Explanation, ModelDocument, ModelFile, Reasons } from "#engine";
import {
  answeredFaults,
  CONSEQUENCES,
  CREDENTIALS,
  ERRORS,
  type ErrorStatus,
  errorStatuses,
  FIXTURE,
  fillPath,
  type Operation,
  operations,
  type Result,
  validate,
} from "./index.ts";
import type { DeepReadonly } from "./schemas/call.ts";
import type { ModelFileSchema } from "./schemas/model-file.ts";
import type { ModelDocumentSchema } from "./schemas/model-versions.ts";

const all = Object.entries<Operation>(operations);
const examples = all.flatMap(([, operation]) =>
  operation.examples.map((example) => ({ title: `${operation.id}: ${example.name}`, operation, example })),
);

/** Converts numbers to the texts that a query or path contains. */
const asText = (values: Readonly<Record<string, unknown>> = {}) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

test("operations are listed under their own ids, and no two share method and path", () => {
  for (const [id, operation] of all) expect(operation.id).toBe(id);
  expect(new Set(all.map(([, { method, path }]) => `${method} ${path}`)).size).toBe(all.length);
});

test("the placeholders of a path are its parameters", () => {
  for (const [, { path, params }] of all) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    expect(Object.keys(params?.shape ?? {})).toEqual(names);
  }
});

test("every operation that replaces or removes something documents it", () => {
  const silent = all.filter(([id, { method }]) => /^(?:PUT|DELETE)$/.test(method) && !(id in CONSEQUENCES));
  expect(silent.map(([id]) => id)).toEqual([]);
});

test("every call that integrators rely on exists, with its method and path", () => {
  const calls = all.map(([, { method, path, requires }]) => `${method} ${path} ${requires}`);
  expect(calls).toEqual(
    expect.arrayContaining([
      "POST /api/token-auth/ null",
      "POST /api/v1/leads/ act",
      "GET /api/v1/leads/ act",
      "GET /api/v1/leads/{lead_id}/ act",
      "GET /api/v1/questions/ act",
      "POST /api/v1/questions/ administer",
      "GET /api/v1/questions/{id}/choices/ act",
      "POST /api/v1/scoring-models/ administer",
      "POST /api/v1/value-ranges/ administer",
      "POST /api/v1/recommendations/ administer",
      "GET /api/v1/analytics/lead_summary/ act",
      "GET /api/v1/analytics/question_analytics/ act",
      "GET /api/v1/users/profile/ act",
      "GET /api/v1/users/token/ act",
    ]),
  );
});

test("every operation has an example of its success, and its examples have different names", () => {
  for (const [id, operation] of all) {
    const names = operation.examples.map(({ name }) => name);
    expect(new Set(names).size, id).toBe(names.length);
    expect(
      operation.examples.map(({ status }) => status),
      id,
    ).toContain(operation.success.status);
  }
});

test.each(examples)("example $title", ({ operation, example }) => {
  const { params, query, body, text } = example.request;
  const succeeds = example.status === operation.success.status;
  fillPath(operation.path, params);
  if (operation.params !== undefined) expect(validate(operation.params, asText(params))).toMatchObject({ ok: true });
  else expect(params).toBeUndefined();

  if (succeeds) {
    if (operation.query !== undefined) expect(validate(operation.query, asText(query))).toMatchObject({ ok: true });
    if (operation.body !== undefined) expect(validate(operation.body, body)).toMatchObject({ ok: true });
    const { schema } = operation.success;
    if (schema === undefined) expect(example.response).toBeUndefined();
    else expect(validate(schema, example.response)).toEqual({ ok: true, value: example.response });
  } else {
    const status = example.status as ErrorStatus;
    expect(errorStatuses(operation)).toContain(status);
    expect(validate(ERRORS[status].schema, example.response)).toMatchObject({ ok: true });
    // a fault of the schemas has the same wording as the example
    if (status !== 400 || text !== undefined) return;
    for (const [schema, value, members] of [
      [operation.query, asText(query), "parameter"],
      [operation.body, body, "field"],
    ] as const) {
      const checked = schema === undefined ? undefined : validate(schema, value, "api", members);
      if (checked?.ok === false) expect(answeredFaults(checked.faults)).toEqual(example.response);
    }
  }
});

test("the fixture's calls are valid requests of known actors", () => {
  for (const call of FIXTURE) {
    const operation: Operation = operations[call.operation];
    expect(CREDENTIALS[call.as]).toBeDefined();
    expect(fillPath(operation.path, call.params)).not.toContain("{");
    if (operation.body !== undefined) expect(validate(operation.body, call.body)).toMatchObject({ ok: true });
  }
});

test("ids in paths are integers that the database can store", () => {
  const { params } = operations.getQuestion;
  expect(validate(params, { id: "7" })).toEqual({ ok: true, value: { id: 7 } });
  for (const id of ["0", "-1", "1.5", "1e3", "abc", "", " 1", "2147483648", "99999999999"]) {
    expect(validate(params, { id }).ok, id).toBe(false);
  }
});

/** A type with all its members, at any depth, including those that may be left out. */
type Whole<Part> = Part extends readonly (infer Item)[]
  ? readonly Whole<Item>[]
  : Part extends object
    ? { readonly [Member in keyof Part]-?: Whole<Part[Member]> }
    : Part;
type FileOfSchema = Whole<z.output<typeof ModelFileSchema>>;

test("handlers may return the engine's own values", () => {
  const asDocument = (document: ModelDocument): DeepReadonly<z.output<typeof ModelDocumentSchema>> => document;
  const asEngine = (document: DeepReadonly<z.output<typeof ModelDocumentSchema>>): ModelDocument => document;
  const asFile = (file: Whole<ModelFile>): FileOfSchema => file;
  const asEngineFile = (file: FileOfSchema): Whole<ModelFile> => file;
  const asAnswer = (
    explanation: Explanation & Reasons,
  ): Omit<Result<typeof operations.explainLead>, "lead_id" | "model_version"> => explanation;
  const asExplanation = (answer: Result<typeof operations.explainLead>): Explanation & Reasons => answer;
  expect([asDocument, asEngine, asFile, asEngineFile, asAnswer, asExplanation]).toHaveLength(6);
});
