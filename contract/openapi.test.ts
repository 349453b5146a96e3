import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { openApiDocument, operations } from "./index.ts";

test("the document is valid OpenAPI 3.1", async () => {
  const validator = new Validator();
  const result = await validator.validate(structuredClone(openApiDocument()));
  expect(result.errors).toBeUndefined();
  expect(result.valid).toBe(true);
  expect(validator.version).toBe("3.1");
});

/** The keywords of JSON Schema that apply to values of one type only. */
const KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  string: ["minLength", "maxLength", "pattern", "format", "contentEncoding", "contentMediaType", "contentSchema"],
  number: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  array: ["items", "prefixItems", "minItems", "maxItems", "uniqueItems", "contains", "minContains", "maxContains"],
  object: [
    "properties",
    "required",
    "additionalProperties",
    "patternProperties",
    "propertyNames",
    "minProperties",
    "maxProperties",
    "dependentRequired",
  ],
};

/** Members that contain values rather than schemas. */
const VALUES = ["example", "examples", "value", "const", "enum"];

/** Returns every schema with a type in a part of the document, with its path. */
function* typedSchemas(
  part: unknown,
  place = "#",
): Generator<[place: string, schema: Readonly<Record<string, unknown>>]> {
  if (typeof part !== "object" || part === null) return;
  const { type } = part as { type?: unknown };
  const types = new Set<unknown>([...Object.keys(KEYWORDS), "integer", "boolean", "null"]);
  if ([type].flat().every((each) => types.has(each))) yield [place, part as Record<string, unknown>];
  for (const [name, inner] of Object.entries(part)) {
    if (!VALUES.includes(name)) yield* typedSchemas(inner, `${place}/${name}`);
  }
}

test("no schema has keywords of another type", () => {
  let seen = 0;
  for (const [place, schema] of typedSchemas(openApiDocument())) {
    const types = [schema.type].flat().map((type) => (type === "integer" ? "number" : String(type)));
    const foreign = Object.entries(KEYWORDS).flatMap(([type, keywords]) => (types.includes(type) ? [] : keywords));
    expect(
      Object.keys(schema).filter((name) => foreign.includes(name)),
      place,
    ).toEqual([]);
    seen += 1;
  }
  expect(seen).toBeGreaterThan(1_000);
});

test("every reference resolves, and every component is referenced", () => {
  const document = openApiDocument();
  const text = JSON.stringify(document);
  const targets = new Set([...text.matchAll(/"\$ref":"(#[^"]+)"/g)].map((match) => match[1] ?? ""));
  for (const target of targets) {
    const found = target
      .slice(2)
      .split("/")
      .reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], document);
    expect(found, target).toBeDefined();
  }
  const { securitySchemes: _, ...components } = document.components as Record<string, Record<string, unknown>>;
  for (const [kind, named] of Object.entries(components))
    for (const name of Object.keys(named)) expect(targets).toContain(`#/components/${kind}/${name}`);
  expect(text).not.toContain("#/$defs/");
});

test("members of a request with a default are optional, those of a response are always present", () => {
  const { schemas } = openApiDocument().components as { schemas: Record<string, Named> };
  // generators of types treat a member with the keyword `default` as always present
  expect(JSON.stringify(schemas)).not.toContain('"default":');
  expect(schemas.LeadSubmission?.properties?.allow_duplicates?.description).toMatch(/If absent, `false`\.$/);
  expect(schemas.ScoringModelWrite?.properties?.weight?.description).toMatch(/If absent, `1`\.$/);
  expect(schemas.QuestionWrite?.required).toEqual(["number", "text", "type", "field_name"]);
  expect(schemas.Question?.required).toContain("help_text");
  expect(schemas.LeadSubmission?.required).toEqual(["answers"]);
});

test("every operation is listed with an example of its request and of its response", () => {
  const { paths } = openApiDocument() as { paths: Record<string, Record<string, Described>> };
  for (const operation of Object.values(operations)) {
    const described = paths[operation.path]?.[operation.method.toLowerCase()];
    expect(described?.operationId).toBe(operation.id);
    const { requestBody, responses } = described as Described;
    if ("body" in operation) expect(examplesOf(requestBody), operation.id).not.toEqual([]);
    if ("schema" in operation.success)
      expect(examplesOf(responses[operation.success.status]), operation.id).not.toEqual([]);
  }
});

const FITS: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === "string",
  number: (value) => typeof value === "number",
  integer: Number.isInteger,
  boolean: (value) => typeof value === "boolean",
  array: Array.isArray,
};

test("every example of a parameter has its type, and every operation lists its failures", () => {
  const { paths } = openApiDocument() as { paths: Record<string, Record<string, Described>> };
  const all = Object.values(paths).flatMap((methods) => Object.values(methods));
  const shown = all.flatMap(({ parameters = [] }) => parameters).filter(({ example }) => example !== undefined);
  expect(shown.length).toBeGreaterThan(20);
  for (const { name, schema, example } of shown) {
    const type = schema?.type;
    if (type !== undefined) expect([name, type, FITS[type]?.(example)]).toEqual([name, type, true]);
  }
  for (const { operationId, responses } of all)
    expect([operationId, Object.keys(responses)]).toEqual([
      operationId,
      expect.arrayContaining([expect.stringMatching(/^4/)]),
    ]);
});

interface Named {
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, { readonly description?: string }>>;
}

interface Described {
  readonly operationId: string;
  readonly parameters?: readonly {
    readonly name?: string;
    readonly schema?: { readonly type?: string };
    readonly example?: unknown;
  }[];
  readonly requestBody?: Content;
  readonly responses: Record<string, Content>;
}
interface Content {
  readonly content: Readonly<Record<string, { readonly examples: Record<string, unknown> }>>;
}
const examplesOf = (part: Content | undefined) =>
  Object.values(part?.content ?? {}).flatMap(({ examples }) => Object.keys(examples));
