import type { JsonSchema } from "#contract";
import {
  CALLS,
  type Call,
  CURSOR_LISTS,
  camelCase,
  fill,
  pascalCase,
  referredBy,
  SCHEMAS,
  sentenceOf,
  withHeadings,
  withoutRepetition,
} from "./calls.ts";

/** Generates the client in JavaScript. @param template clients/generate/leadplane.js */
export function javascriptClient(template: string): string {
  const cursors = CURSOR_LISTS.map((id) => `client.${id},`).join("\n");
  return fill(fill(template, "// <cursors>", cursors), "// <calls>", withHeadings("//", method));
}

const VERBS = { GET: "get", POST: "post", PUT: "put", PATCH: "patch", DELETE: "remove" } as const;

function method({ operation, params, query, body, isConditional, isRepeatable, takesKey }: Call): string {
  const { id, method: verb, path } = operation;
  const names = Object.keys(params).map(camelCase);
  const filled =
    names.length === 0
      ? `"${path}"`
      : `path\`${path.replace(/\{(\w+)\}/g, (_, name: string) => `\${${camelCase(name)}}`)}\``;
  const isUpload = operation.upload !== undefined;
  const part = isUpload ? ["file", "query"] : body !== undefined ? ["body"] : query !== undefined ? ["query"] : [];
  const given = [...names, ...part, ...(isConditional || takesKey ? ["options"] : [])];
  // a DELETE has no body, so its query is one of its options
  const isAmongOptions = verb === "DELETE" && query !== undefined;
  const options = [
    ...(isAmongOptions ? ["query"] : []),
    ...(operation.scoped === false ? ["inAccount: false"] : []),
    ...(operation.drafts === true ? ["inDraft: true"] : []),
    ...(verb === "POST" && isRepeatable ? ["repeatable: true"] : []),
    ...(isConditional ? ["ifMatch: options?.ifMatch"] : []),
    ...(takesKey ? ["...keyed(options)"] : []),
  ];
  const more = options.length === 0 ? [] : [`{ ${options.join(", ")} }`];
  // a POST without a body still has an argument for it
  const hasPlace = verb === "POST" || verb === "GET";
  const isUndefined = hasPlace && part.length === 0 && more.length > 0;
  const place = isUndefined ? ["undefined"] : isAmongOptions ? [] : part;
  const call = `${isUpload ? "upload" : VERBS[verb]}(${[filled, ...place, ...more].join(", ")})`;
  const arrow = given.length === 1 ? `(${given[0]}) =>` : `(${given.join(", ")}) =>`;
  const line = `${id}: ${arrow} ${call},`;
  return `/** ${sentenceOf(operation)} */\n${line.length <= 110 ? line : `${id}: ${arrow}\n  ${call},`}`;
}

/** Generates the types of the client in JavaScript. @param template clients/generate/leadplane.d.ts */
export function typescriptDeclarations(template: string): string {
  const queries = CALLS.flatMap(({ operation, query }) =>
    query === undefined ? [] : [declaration(queryName(operation.id), query)],
  );
  const named = Object.entries(SCHEMAS).map(([name, schema]) => declaration(name, schema));
  const types = [...queries, ...named].join("\n\n");
  return fill(fill(template, "// <calls>", withHeadings("//", signature)), "// <types>", types);
}

const queryName = (id: string) => `${pascalCase(id)}Query`;

function signature({ operation, params, query, body, answer, isConditional, isMatchRequired, takesKey }: Call): string {
  const { id, description } = operation;
  const options = [
    ...(isConditional ? [isMatchRequired ? "{ ifMatch: string | undefined }" : "Conditional"] : []),
    ...(takesKey ? ["Keyed"] : []),
  ];
  const given = [
    ...Object.entries(params).map(
      ([name, schema]) => `${camelCase(name)}: ${schema.type === "string" ? "string" : "Id"}`,
    ),
    ...(body === undefined ? [] : [`body: ${typeOf(body)}`]),
    ...(operation.upload === undefined ? [] : ["file: Upload"]),
    ...(body !== undefined || query === undefined ? [] : [`query?: ${queryName(id)}`]),
    ...(options.length === 0 ? [] : [`options${isMatchRequired ? "" : "?"}: ${options.join(" & ")}`]),
  ];
  const result = answer === undefined ? "void" : typeOf(answer);
  return `${comment(`${sentenceOf(operation)} ${description}`.trim())}${id}(${given.join(", ")}): Promise<${result}>;`;
}

function declaration(name: string, schema: JsonSchema): string {
  const { properties, additionalProperties } = schema;
  const head = comment(schema.description);
  // an alias must not refer to itself
  if (properties === undefined && typeof additionalProperties === "object" && refersTo(name, additionalProperties))
    return `${head}export interface ${name} {\n  [name: string]: ${typeOf(additionalProperties)};\n}`;
  if (properties === undefined || typeof additionalProperties === "object")
    return `${head}export type ${name} = ${typeOf(schema)};`;
  return `${head}export interface ${name} ${membersOf(schema)}`;
}

const refersTo = (name: string, schema: JsonSchema) => JSON.stringify(schema).includes(`/schemas/${name}"`);

function comment(text: string | undefined): string {
  if (text === undefined || text === "") return "";
  const lines = text.replaceAll("*/", "* /").split("\n");
  return lines.length === 1
    ? `/** ${lines[0]} */\n`
    : `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join("\n")}\n */\n`;
}

function membersOf({ properties = {}, required = [] }: JsonSchema): string {
  const members = Object.entries(properties).map(([name, member]) => {
    const text = `${comment(member.description)}${name}${required.includes(name) ? "" : "?"}: ${typeOf(member)};`;
    return text.replace(/^(?=.)/gm, "  ");
  });
  return members.length === 0 ? "{}" : `{\n${members.join("\n")}\n}`;
}

/** Returns the TypeScript type of a schema. */
const typeOf = (schema: JsonSchema): string => withoutRepetition(partsOf(schema), "string").join(" | ");

/** Returns the possible types of a value. */
function partsOf(schema: JsonSchema): readonly string[] {
  const { contentSchema, anyOf = schema.oneOf, type, format } = schema;
  const name = referredBy(schema);
  if (name !== undefined) return [name];
  if (contentSchema !== undefined) return partsOf(contentSchema);
  if (schema.const !== undefined) return [JSON.stringify(schema.const)];
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value));
  if (anyOf !== undefined) return anyOf.flatMap(partsOf);
  if (typeof type === "object") return type.flatMap((each) => partsOf({ ...schema, type: each }));
  if (format === "comma-separated") return ["string", "string[]"];
  switch (type) {
    case "string":
    case "boolean":
    case "null":
      return [type];
    case "number":
    case "integer":
      return ["number"];
    case "array":
      if (schema.prefixItems !== undefined) return [`[${schema.prefixItems.map(typeOf).join(", ")}]`];
      return [listOf(typeOf(schema.items || {}))];
    case "object":
      return [objectType(schema)];
    default:
      return ["unknown"];
  }
}

function objectType(schema: JsonSchema): string {
  const { properties, additionalProperties } = schema;
  const others =
    typeof additionalProperties === "object" ? `Record<string, ${typeOf(additionalProperties)}>` : undefined;
  if (properties === undefined) return others ?? "Record<string, unknown>";
  return others === undefined ? membersOf(schema) : `${membersOf(schema)} & ${others}`;
}

const listOf = (item: string) => (/^\w+$/.test(item) ? `${item}[]` : `Array<${item}>`);
