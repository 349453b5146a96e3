import { capitalized } from "#engine";
import { describedIn, type JsonSchema, namedSchemas } from "./described.ts";
import type { Operation } from "./operation.ts";
import { operations } from "./operations.ts";
import { TAGS } from "./reference/tags.ts";
import type { Method } from "./wire/operation.ts";

/** The response to `OPTIONS` for a path, in the format of Django REST framework. */
export interface Metadata {
  readonly name: string;
  readonly description: string;
  /** Media types of responses, and of bodies. */
  readonly renders: readonly string[];
  readonly parses: readonly string[];
  /** The query parameters of a GET, such as filters and `ordering`; absent if there are none. */
  readonly query?: Fields;
  /** The fields of every method that has a body; absent if none has. */
  readonly actions?: Readonly<Partial<Record<Method, Fields>>>;
}

type Fields = Readonly<Record<string, Field>>;

/** One field of a body. `child` describes the items of a list, `children` the members of an object. */
interface Field {
  readonly type: string;
  readonly required: boolean;
  readonly read_only: boolean;
  readonly label: string;
  readonly [more: string]: unknown;
}

const JSON_TYPE = "application/json";
const YAML = "application/yaml";

const known = new Map<string, Metadata>();

/**
 * Describes the parameters, bodies, and responses of a path, generated from the schemas that validate requests.
 *
 * @param path of operations of the contract
 * @example metadataOf("/api/v1/questions/").actions?.POST?.text // { type: "string", required: true, max_length: 2000, … }
 */
export function metadataOf(path: string): Metadata {
  const found = known.get(path) ?? make(path);
  known.set(path, found);
  return found;
}

function make(path: string): Metadata {
  const own = Object.values<Operation>(operations).filter((operation) => operation.path === path);
  const [first] = own;
  if (first === undefined) throw new Error(`no operation has the path ${path}`);
  const actions = own.flatMap((operation): [Method, Fields][] => {
    const { body, answer } = describedIn(operation);
    return body === undefined ? [] : [[operation.method, fieldsOf(body, answer)]];
  });
  const reading = own.find(({ method }) => method === "GET");
  const queries = (reading === undefined ? [] : describedIn(reading).parameters).flatMap((parameter) => {
    const { in: place, name, description, schema } = parameter;
    const described = description === undefined ? schema : { ...schema, description };
    return place === "query" && name !== undefined ? [[name, fieldOf(name, described, false, false)] as const] : [];
  });
  return {
    name: own.length === 1 ? first.summary : first.tag,
    description: own.length === 1 ? first.description : TAGS[first.tag],
    renders: [
      ...new Set(own.flatMap(({ success, yaml }) => [success.type ?? JSON_TYPE, ...(yaml === "answer" ? [YAML] : [])])),
    ],
    parses: [
      ...(actions.length === 0 ? [] : [JSON_TYPE, ...(own.some(({ yaml }) => yaml === "body") ? [YAML] : [])]),
      ...own.flatMap(({ upload = [] }) => upload),
    ],
    ...(queries.length === 0 ? {} : { query: Object.fromEntries(queries) }),
    ...(actions.length === 0 ? {} : { actions: Object.fromEntries(actions) }),
  };
}

/** Returns the members of a body, and the read-only members of the response. */
function fieldsOf(body: JsonSchema, answer: JsonSchema | undefined): Fields {
  const sent = resolved(body);
  const answered = answer === undefined ? {} : (resolved(answer).properties ?? {});
  const readOnly = Object.entries(answered).filter(([name]) => !Object.hasOwn(sent.properties ?? {}, name));
  return Object.fromEntries([
    ...readOnly.map(([name, schema]) => [name, fieldOf(name, schema, false, true)] as const),
    ...membersOf(sent),
  ]);
}

const membersOf = ({ properties = {}, required = [] }: JsonSchema) =>
  Object.entries(properties).map(
    ([name, schema]) => [name, fieldOf(name, schema, required.includes(name), false)] as const,
  );

function fieldOf(name: string, given: JsonSchema, required: boolean, readOnly: boolean): Field {
  const { schema: own, isNullable } = withoutNull(resolved(given));
  const schema = resolved(own);
  const { enum: values } = schema;
  const type = typeOf(schema);
  const more = {
    help_text: given.description ?? schema.description,
    min_length: schema.minLength,
    max_length: schema.maxLength ?? schema.maxItems,
    min_value: schema.minimum,
    max_value: schema.maximum,
    default: given.default ?? schema.default,
  };
  return {
    type,
    required,
    read_only: readOnly,
    label: labelOf(name),
    ...(isNullable ? { allow_null: true } : {}),
    ...Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined)),
    ...(values === undefined
      ? {}
      : { choices: values.map((value) => ({ value, display_name: labelOf(String(value)) })) }),
    ...(type === "list" && schema.items ? { child: fieldOf("", schema.items, true, readOnly) } : {}),
    ...(type === "nested object" && schema.properties !== undefined
      ? { children: Object.fromEntries(membersOf(schema)) }
      : {}),
  };
}

const PREFIX = "#/components/schemas/";

function resolved(schema: JsonSchema): JsonSchema {
  const named = schema.$ref === undefined ? undefined : namedSchemas()[schema.$ref.slice(PREFIX.length)];
  return named ?? schema;
}

/** Removes null from the possibilities of a schema. */
function withoutNull(schema: JsonSchema): { readonly schema: JsonSchema; readonly isNullable: boolean } {
  const { anyOf, type } = schema;
  if (typeof type === "object" && type.includes("null")) {
    const others = type.filter((each) => each !== "null");
    return { schema: { ...schema, type: others.length === 1 ? (others[0] as string) : others }, isNullable: true };
  }
  const others = anyOf?.filter((each) => each.type !== "null") ?? [];
  if (anyOf === undefined || others.length === anyOf.length) return { schema, isNullable: false };
  const [only] = others;
  return { schema: others.length === 1 && only !== undefined ? only : { ...schema, anyOf: others }, isNullable: true };
}

const FORMATS: Readonly<Record<string, string>> = {
  "idn-email": "email",
  uri: "url",
  date: "date",
  "date-time": "datetime",
};

/** Returns the type name of Django REST framework for a field; `field` if it may have several types. */
function typeOf({ type, format, enum: values }: JsonSchema): string {
  if (values !== undefined) return "choice";
  switch (type) {
    case "string":
      return FORMATS[format ?? ""] ?? "string";
    case "number":
      return "float";
    case "array":
      return "list";
    case "object":
      return "nested object";
    case "integer":
    case "boolean":
      return type;
    default:
      return "field";
  }
}

/** `field_name` → `Field name`, `id` → `ID`. */
function labelOf(name: string): string {
  const words = name.replaceAll("_", " ");
  return words === "id" ? "ID" : capitalized(words);
}
