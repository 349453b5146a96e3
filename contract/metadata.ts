import { openApiDocument } from "./openapi.ts";
import type { Operation } from "./operation.ts";
import { operations } from "./operations.ts";
import { TAGS } from "./reference/tags.ts";
import type { Method } from "./wire/operation.ts";

/** What `OPTIONS` answers for a path, in the shape of Django REST framework. */
export interface Metadata {
  readonly name: string;
  readonly description: string;
  /** Media types of answers, and of bodies. */
  readonly renders: readonly string[];
  readonly parses: readonly string[];
  /** The fields of every method that takes a body; absent when none does. */
  readonly actions?: Readonly<Partial<Record<Method, Fields>>>;
}

type Fields = Readonly<Record<string, Field>>;

/** One field of a body; `child` is what a list holds, `children` what an object does. */
interface Field {
  readonly type: string;
  readonly required: boolean;
  readonly read_only: boolean;
  readonly label: string;
  readonly [more: string]: unknown;
}

/** The parts of JSON Schema that fields are made of. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly default?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

interface Described {
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}
type Content = Readonly<Record<string, { readonly schema: Schema }>>;

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const known = new Map<string, Metadata>();

/**
 * What a path takes and gives, made of the schemas that requests are checked by.
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
  const document = openApiDocument() as unknown as Document;
  const own = Object.values<Operation>(operations).filter((operation) => operation.path === path);
  const [first] = own;
  if (first === undefined) throw new Error(`no operation has the path ${path}`);
  const actions = own.flatMap(({ method, success }): [Method, Fields][] => {
    const described = document.paths[path]?.[method.toLowerCase()];
    const body = schemaIn(described?.requestBody?.content);
    if (body === undefined) return [];
    return [[method, fieldsOf(document, body, schemaIn(described?.responses[success.status]?.content))]];
  });
  return {
    name: own.length === 1 ? first.summary : first.tag,
    description: own.length === 1 ? first.description : TAGS[first.tag],
    renders: [...new Set(own.map(({ success }) => success.type ?? "application/json"))],
    parses: actions.length === 0 ? [] : ["application/json"],
    ...(actions.length === 0 ? {} : { actions: Object.fromEntries(actions) }),
  };
}

const schemaIn = (content: Content | undefined) => Object.values(content ?? {})[0]?.schema;

/** The members of a body, and those of the answer that nobody sends. */
function fieldsOf(document: Document, body: Schema, answer: Schema | undefined): Fields {
  const sent = resolved(document, body);
  const answered = answer === undefined ? {} : (resolved(document, answer).properties ?? {});
  const readOnly = Object.entries(answered).filter(([name]) => !Object.hasOwn(sent.properties ?? {}, name));
  return Object.fromEntries([
    ...readOnly.map(([name, schema]) => [name, fieldOf(document, name, schema, false, true)] as const),
    ...membersOf(document, sent),
  ]);
}

const membersOf = (document: Document, { properties = {}, required = [] }: Schema) =>
  Object.entries(properties).map(
    ([name, schema]) => [name, fieldOf(document, name, schema, required.includes(name), false)] as const,
  );

function fieldOf(document: Document, name: string, given: Schema, required: boolean, readOnly: boolean): Field {
  const { schema: own, isNullable } = withoutNull(resolved(document, given));
  const schema = resolved(document, own);
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
    ...(type === "list" && schema.items !== undefined
      ? { child: fieldOf(document, "", schema.items, true, readOnly) }
      : {}),
    ...(type === "nested object" && schema.properties !== undefined
      ? { children: Object.fromEntries(membersOf(document, schema)) }
      : {}),
  };
}

const PREFIX = "#/components/schemas/";

function resolved({ components }: Document, schema: Schema): Schema {
  const named = schema.$ref === undefined ? undefined : components.schemas[schema.$ref.slice(PREFIX.length)];
  return named ?? schema;
}

/** A schema of which null is one possibility, as the others by themselves. */
function withoutNull(schema: Schema): { readonly schema: Schema; readonly isNullable: boolean } {
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

const FORMATS: Readonly<Record<string, string>> = { email: "email", uri: "url", date: "date", "date-time": "datetime" };

/** The word of Django REST framework for what a field holds; `field` where it may hold several kinds. */
function typeOf({ type, format, enum: values }: Schema): string {
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
  return words === "id" ? "ID" : words.charAt(0).toUpperCase() + words.slice(1);
}
