import { expect, test } from "vitest";
import { type Operation, operations } from "#contract";
import { endpointOf } from "./api.ts";
import { type JsonSchema, type Member, membersOf, typeInWords } from "./json-schema.ts";

const COMPONENTS = {
  Band: {
    description: "A band.",
    type: "object",
    properties: { letter: { enum: ["A", "B"], type: "string" }, from: { type: ["number", "null"] } },
    required: ["letter"],
  },
} as const satisfies Record<string, JsonSchema>;

const BAND: JsonSchema = { $ref: "#/components/schemas/Band" };

test.each([
  [{ type: "string" }, "string"],
  [{ type: ["number", "null"] }, "number or null"],
  [{ type: "array", items: { type: "string" } }, "array of strings"],
  [{ type: "array", items: BAND }, "array of objects"],
  [{ type: "object", additionalProperties: BAND }, "object of objects"],
  [{ anyOf: [{ type: "string" }, { type: "null" }] }, "string or null"],
  [{ anyOf: [{ anyOf: [{ type: "string" }, { type: "string", const: "" }] }, { type: "null" }] }, "string or null"],
  [{}, "any value"],
] as const)("%j is %s", (schema, words) => {
  expect(typeInWords(schema as JsonSchema, COMPONENTS)).toBe(words);
});

test("a member has all its constraints", () => {
  const schema: JsonSchema = {
    properties: {
      name: { type: "string", minLength: 1, maxLength: 200, description: "Who." },
      size: { type: "integer", minimum: 1, maximum: 100, default: 10 },
      id: { type: "integer", minimum: 1, maximum: 2_147_483_647 },
      bands: { type: "array", items: BAND, maxItems: 4 },
    },
    required: ["name"],
  };
  const members = membersOf(schema, COMPONENTS);
  const said = members.map(({ name, required, constraints }) => [name, required, ...constraints]);
  expect(said).toEqual([
    ["name", true, "1 to 200 characters"],
    ["size", false, "1 to 100", "default `10`"],
    ["id", false, "at least 1"],
    ["bands", false, "at most 4 items"],
  ]);
  expect(members[3]?.members.map(({ name, constraints }) => [name, ...constraints])).toEqual([
    ["letter", 'one of `"A"`, `"B"`'],
    ["from"],
  ]);
});

/** The names in a schema at any depth. */
const names = (members: readonly Member[]): string[] =>
  members.flatMap(({ name, members: inner }) => [name, ...names(inner)]);

test.each(Object.values<Operation>(operations))("the displayed fields of $id are those of its schemas", (operation) => {
  const { request, response, parameters } = endpointOf(operation);
  for (const shown of [request, response]) {
    if (shown === undefined) continue;
    const inJson = [...JSON.stringify(shown.json).matchAll(/"properties":\{/g)].length;
    expect(names(shown.members).length > 0).toBe(inJson > 0);
    expect(JSON.stringify(shown.json)).not.toContain("#/components/");
  }
  expect(parameters.path.map(({ name }) => name)).toEqual(Object.keys(operation.params?.shape ?? {}));
  expect(parameters.query.map(({ name }) => name)).toEqual(Object.keys(operation.query?.shape ?? {}));
});

test("members of several shapes are described once, and those that differ without their members", () => {
  const shape = (type: string, data: JsonSchema): JsonSchema => ({
    properties: { type: { type: "string", const: type }, same: BAND, data },
  });
  const other: JsonSchema = { type: "object", properties: { other: { type: "string" } } };
  const members = membersOf({ oneOf: [shape("one", BAND), shape("two", other)] }, COMPONENTS);
  const shown = members.map(({ name, constraints, members }) => [name, constraints, members.map((each) => each.name)]);
  expect(shown).toEqual([
    ["type", ['always `"one"`', 'always `"two"`'], []],
    ["same", [], ["letter", "from"]],
    ["data", [], []],
  ]);
});
