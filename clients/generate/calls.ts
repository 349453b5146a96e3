import {
  describedIn,
  isConditional,
  isRepeatable,
  type JsonSchema,
  namedSchemas,
  type Operation,
  operations,
  TAGS,
  takesKey,
} from "#contract";

/** One operation of a client. */
export interface Call {
  readonly operation: Operation;
  /** The parameters of the path, in their order. */
  readonly params: Readonly<Record<string, JsonSchema>>;
  readonly query: JsonSchema | undefined;
  readonly body: JsonSchema | undefined;
  readonly answer: JsonSchema | undefined;
  readonly isConditional: boolean;
  /** Whether `If-Match` is required. */
  readonly isMatchRequired: boolean;
  readonly isRepeatable: boolean;
  /** Whether it takes an Idempotency-Key. */
  readonly takesKey: boolean;
}

function callOf(operation: Operation): Call {
  const { parameters, body, answer } = describedIn(operation);
  const inPlace = (place: string) =>
    Object.fromEntries(
      parameters.flatMap(({ in: where, name, description, schema }) =>
        where === place && name !== undefined && !name.includes("-")
          ? [[name, { ...oneOrMany(schema), ...(description === undefined ? {} : { description }) }]]
          : [],
      ),
    );
  return {
    operation,
    params: inPlace("path"),
    query: operation.query === undefined ? undefined : { type: "object", properties: inPlace("query") },
    body,
    answer,
    isConditional: isConditional(operation),
    isMatchRequired: operation.conditional === "required",
    isRepeatable: isRepeatable(operation),
    takesKey: takesKey(operation),
  };
}

/** A parameter that accepts several values also accepts one. */
function oneOrMany(schema: JsonSchema): JsonSchema {
  return schema.type === "array" && schema.items ? { anyOf: [schema.items, schema] } : schema;
}

/** Every operation, in the order of the reference's headings. */
export const CALLS: readonly Call[] = Object.keys(TAGS).flatMap((tag) =>
  Object.values<Operation>(operations)
    .filter((operation) => operation.tag === tag)
    .map(callOf),
);

/** The ids of the lists that are read by cursor. */
export const CURSOR_LISTS: readonly string[] = CALLS.flatMap(({ operation, query }) =>
  query?.properties?.cursor === undefined ? [] : [operation.id],
);

const PREFIX = "#/components/schemas/";

/** Returns the name of the schema that a schema refers to; undefined if it refers to none. */
export const referredBy = ({ $ref }: JsonSchema): string | undefined => $ref?.slice(PREFIX.length);

function refsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "$ref" && typeof inner === "string" ? [inner.slice(PREFIX.length)] : refsIn(inner),
  );
}

/** The named schemas that the calls and their errors refer to, directly or through others, in alphabetical order. */
export const SCHEMAS: Readonly<Record<string, JsonSchema>> = (() => {
  const found = new Set<string>();
  const visit = (names: readonly string[]) => {
    for (const name of names) {
      if (found.has(name)) continue;
      found.add(name);
      visit(refsIn(namedSchemas()[name]));
    }
  };
  visit(["FieldErrors", "FieldCodes", ...CALLS.flatMap(({ query, body, answer }) => refsIn([query, body, answer]))]);
  return Object.fromEntries([...found].sort().map((name) => [name, namedSchemas()[name] as JsonSchema]));
})();

/** Returns the summary of a call as a sentence. */
export const sentenceOf = ({ summary }: Operation): string => (/[.?]$/.test(summary) ? summary : `${summary}.`);

/** `listLeads` → `ListLeads`, `value_ranges` → `ValueRanges`. */
export const pascalCase = (name: string): string =>
  name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** `lead_id` → `leadId`. */
export const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Writes the calls of each tag below a heading. */
export function withHeadings(comment: string, write: (call: Call) => string): string {
  let last = "";
  return CALLS.map((call) => {
    const { tag } = call.operation;
    const heading = tag === last ? "" : `${comment} ${tag}\n\n`;
    last = tag;
    return heading + write(call);
  }).join("\n\n");
}

/** Replaces a marked line by a text with the same indentation. @throws Error if there is no such line */
export function fill(template: string, mark: string, text: string): string {
  const line = new RegExp(`^( *)${mark}$`, "m");
  const indent = line.exec(template)?.[1];
  if (indent === undefined) throw new Error(`the template has no line ${mark}`);
  const indented = text.replace(/^(?=.)/gm, indent);
  return template.replace(line, () => indented);
}

/**
 * Returns the parts of a union without duplicates. If any text is allowed, the allowed texts are left out.
 *
 * @param text the type of any text
 */
export function withoutRepetition(parts: readonly string[], text: string): readonly string[] {
  const some = parts.includes(text) ? parts.filter((part) => !/^(?:Literal\[)?"/.test(part)) : parts;
  return [...new Set(some)];
}
