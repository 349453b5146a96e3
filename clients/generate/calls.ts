import { isConditional, isRepeatable, type Operation, openApiDocument, operations, TAGS } from "#contract";

/** The parts of JSON Schema that the API's schemas use. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema | false;
  readonly prefixItems?: readonly Schema[];
  /** Of a text that is JSON: what is written in it. */
  readonly contentSchema?: Schema;
}

/** One operation as a client offers it. */
export interface Call {
  readonly operation: Operation;
  /** What stands in the path, in its order. */
  readonly params: Readonly<Record<string, Schema>>;
  readonly query: Schema | undefined;
  readonly body: Schema | undefined;
  readonly answer: Schema | undefined;
  readonly isConditional: boolean;
  readonly isRepeatable: boolean;
}

interface Described {
  readonly parameters?: readonly { readonly name?: string; readonly in?: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}
type Content = Readonly<Record<string, { readonly schema: Schema }>>;

const document = openApiDocument() as unknown as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

const schemaIn = (content: Content | undefined) => Object.values(content ?? {})[0]?.schema;

function callOf(operation: Operation): Call {
  const described = document.paths[operation.path]?.[operation.method.toLowerCase()];
  if (described === undefined) throw new Error(`${operation.id} is not in the OpenAPI document`);
  const { parameters = [], requestBody, responses } = described;
  const inPlace = (place: string) =>
    Object.fromEntries(
      parameters.flatMap((each) =>
        each.in === place && each.name !== undefined && !each.name.includes("-")
          ? [
              [
                each.name,
                {
                  ...oneOrMany(each.schema),
                  ...("description" in each ? { description: String(each.description) } : {}),
                },
              ],
            ]
          : [],
      ),
    );
  return {
    operation,
    params: inPlace("path"),
    query: operation.query === undefined ? undefined : { type: "object", properties: inPlace("query") },
    body: schemaIn(requestBody?.content),
    answer: schemaIn(responses[operation.success.status]?.content),
    isConditional: isConditional(operation),
    isRepeatable: isRepeatable(operation),
  };
}

/** A parameter that takes several values takes one as well. */
function oneOrMany(schema: Schema): Schema {
  return schema.type === "array" && schema.items ? { anyOf: [schema.items, schema] } : schema;
}

/** Every operation, in the order of the reference's headings. */
export const CALLS: readonly Call[] = Object.keys(TAGS).flatMap((tag) =>
  Object.values<Operation>(operations)
    .filter((operation) => operation.tag === tag)
    .map(callOf),
);

const PREFIX = "#/components/schemas/";

/** The name that a schema refers to, if it does. */
export const referredBy = ({ $ref }: Schema): string | undefined => $ref?.slice(PREFIX.length);

function refsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "$ref" && typeof inner === "string" ? [inner.slice(PREFIX.length)] : refsIn(inner),
  );
}

/** The named schemas that the calls refer to, directly or through others, in alphabetical order; `FieldErrors` too. */
export const SCHEMAS: Readonly<Record<string, Schema>> = (() => {
  const found = new Set<string>();
  const visit = (names: readonly string[]) => {
    for (const name of names) {
      if (found.has(name)) continue;
      found.add(name);
      visit(refsIn(document.components.schemas[name]));
    }
  };
  visit(["FieldErrors", ...CALLS.flatMap(({ query, body, answer }) => refsIn([query, body, answer]))]);
  return Object.fromEntries([...found].sort().map((name) => [name, document.components.schemas[name] as Schema]));
})();

/** What a call does, as a sentence. */
export const sentenceOf = ({ summary }: Operation): string => (/[.?]$/.test(summary) ? summary : `${summary}.`);

/** `listLeads` → `ListLeads`, `value_ranges` → `ValueRanges`. */
export const pascalCase = (name: string): string =>
  name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** `lead_id` → `leadId`. */
export const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** A heading above the calls of each tag, then the calls. */
export function withHeadings(comment: string, write: (call: Call) => string): string {
  let last = "";
  return CALLS.map((call) => {
    const { tag } = call.operation;
    const heading = tag === last ? "" : `${comment} ${tag}\n\n`;
    last = tag;
    return heading + write(call);
  }).join("\n\n");
}

/** Puts a text in the place of a marked line, indented as that line is. @throws Error when there is no such line */
export function fill(template: string, mark: string, text: string): string {
  const line = new RegExp(`^( *)${mark}$`, "m");
  const indent = line.exec(template)?.[1];
  if (indent === undefined) throw new Error(`the template has no line ${mark}`);
  const indented = text.replace(/^(?=.)/gm, indent);
  return template.replace(line, () => indented);
}

/** The parts of a union, each once; any text of all makes texts of its own needless. @param text type of any text */
export function withoutRepetition(parts: readonly string[], text: string): readonly string[] {
  const some = parts.includes(text) ? parts.filter((part) => !/^(?:Literal\[)?"/.test(part)) : parts;
  return [...new Set(some)];
}
