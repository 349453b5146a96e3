import { MAX_ID } from "#contract/wire";
import { formatCount } from "../../../ui/numbers.ts";

/** The parts of JSON Schema that the API's schemas use. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly additionalProperties?: boolean | JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

export type Components = Readonly<Record<string, JsonSchema>>;

/** One member of an object in the reference. */
export interface Member {
  readonly name: string;
  /** In words, such as "array of objects". */
  readonly type: string;
  readonly required: boolean;
  /** Limits, formats, defaults: short Markdown each. */
  readonly constraints: readonly string[];
  readonly description: string;
  /** The members of an object, or of the items of an array. */
  readonly members: readonly Member[];
  /** The address of the endpoint with the same members, in place of them. */
  readonly sameAs?: string;
}

const PREFIX = "#/components/schemas/";

/** Resolves references. The schema's own members, such as a description next to the reference, take precedence. */
export function resolve(schema: JsonSchema, components: Components): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const { $ref, ...own } = schema;
  const target = components[$ref.slice(PREFIX.length)];
  if (target === undefined) throw new Error(`There is no schema ${$ref}`);
  return { ...resolve(target, components), ...own };
}

/** Returns the members of a schema that is an object, an array of objects, or one of several shapes. */
export function membersOf(schema: JsonSchema, components: Components): readonly Member[] {
  const resolved = resolve(schema, components);
  const { properties, items, additionalProperties, required = [] } = resolved;
  if (properties !== undefined) {
    return Object.entries(properties).map(([name, member]) =>
      memberOf(name, member, required.includes(name), components),
    );
  }
  if (items !== undefined) return membersOf(items, components);
  if (typeof additionalProperties === "object") return membersOf(additionalProperties, components);
  return shared(alternatives(resolved).map((each) => membersOf(each, components)));
}

/**
 * The members of all shapes, each once. One that is another object in each shape is described without its members, and
 * one that says which shape it is has all of its values.
 */
function shared(shapes: readonly (readonly Member[])[]): readonly Member[] {
  const byName = new Map<string, Member>();
  for (const member of shapes.flat()) {
    const known = byName.get(member.name);
    if (known === undefined) byName.set(member.name, member);
    else {
      const constraints = unique([...known.constraints, ...member.constraints]);
      const isSame = JSON.stringify(known.members) === JSON.stringify(member.members);
      byName.set(member.name, { ...known, constraints, members: isSame ? known.members : [] });
    }
  }
  return [...byName.values()];
}

function memberOf(name: string, schema: JsonSchema, required: boolean, components: Components): Member {
  const resolved = resolve(schema, components);
  return {
    name,
    type: typeInWords(schema, components),
    required,
    constraints: constraintsOf(resolved, components),
    description: resolved.description ?? "",
    members: membersOf(schema, components),
  };
}

const alternatives = (schema: JsonSchema) => schema.anyOf ?? schema.oneOf ?? [];

const FORMATS: Readonly<Record<string, string>> = {
  "date-time": "ISO date-time",
  date: "ISO date",
  email: "email address",
  uri: "absolute http(s) address",
  password: "password",
  uuid: "UUID",
};

/** Returns a schema's type in words. */
export function typeInWords(schema: JsonSchema, components: Components): string {
  const resolved = resolve(schema, components);
  const { type, items, additionalProperties, properties } = resolved;
  const others = alternatives(resolved);
  if (others.length > 0) return unique(others.map((each) => typeInWords(each, components))).join(" or ");
  if (resolved.const !== undefined) return typeof resolved.const;
  const types = typeof type === "string" ? [type] : (type ?? ["any value"]);
  return types
    .map((each) => {
      const inside = each === "array" ? items : each === "object" ? openMembers(additionalProperties) : undefined;
      const words = inside === undefined || properties !== undefined ? "" : typeInWords(inside, components);
      // Contents with several shapes are left to the description.
      return words === "" || words.includes(" or ") ? each : `${each} of ${plural(words)}`;
    })
    .join(" or ");
}

const unique = (texts: readonly string[]) => [...new Set(texts)];
const plural = (type: string) => type.replace(/^(\w+)/, "$1s");
const openMembers = (rest: JsonSchema["additionalProperties"]) => (typeof rest === "object" ? rest : undefined);
const code = (value: unknown) => `\`${JSON.stringify(value)}\``;

function constraintsOf(schema: JsonSchema, components: Components): string[] {
  const inner = alternatives(schema).flatMap((each) => constraintsOf(resolve(each, components), components));
  const { format, minimum, maximum, exclusiveMinimum, minLength, maxLength, minItems, maxItems, pattern } = schema;
  const own = [
    schema.enum === undefined ? "" : `one of ${schema.enum.map(code).join(", ")}`,
    schema.const === undefined || schema.const === "" ? "" : `always ${code(schema.const)}`,
    format === undefined ? "" : (FORMATS[format] ?? format),
    span(minimum, maximum, ""),
    exclusiveMinimum === undefined ? "" : `more than ${formatCount(exclusiveMinimum)}`,
    span(minLength, maxLength, " characters"),
    span(minItems, maxItems, " items"),
    pattern === undefined ? "" : `matches \`${pattern}\``,
    schema.default === undefined ? "" : `default ${code(schema.default)}`,
  ];
  return unique([...inner, ...own].filter((text) => text !== ""));
}

function span(from: number | undefined, to: number | undefined, unit: string): string {
  const least = from === undefined || (unit !== "" && from === 0) ? undefined : formatCount(from);
  // the largest id is of no interest to a reader
  const most = to === undefined || to === MAX_ID ? undefined : formatCount(to);
  if (least !== undefined && most !== undefined) return `${least} to ${most}${unit}`;
  if (least !== undefined) return `at least ${least}${unit}`;
  return most === undefined ? "" : `at most ${most}${unit}`;
}
