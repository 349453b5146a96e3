import type { JsonSchema } from "#contract";
import { CALLS, pascalCase, referredBy, SCHEMAS, withoutRepetition } from "./calls.ts";

/** Returns the name of the class for the query parameters of a call. */
export const queryName = (id: string): string => `${pascalCase(id)}Query`;

/** Called with the name and the schema of each class for an object inside another one. */
type Declare = (name: string, schema: JsonSchema) => void;

/** Writes the class of every request and response, in alphabetical order. */
export function pythonTypes(): string {
  const written = new Map<string, string>();
  const declare: Declare = (name, schema) => written.set(name, declaration(name, schema, declare));
  for (const [name, schema] of Object.entries(SCHEMAS)) declare(name, schema);
  for (const { operation, query } of CALLS) if (query !== undefined) declare(queryName(operation.id), query);
  return [...written]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, text]) => text)
    .join("\n\n\n");
}

/** Returns the Python type of a named schema, or of a list of these. @throws Error for an object without a name */
export function pythonType(schema: JsonSchema): string {
  return typeOf(schema, "", () => {
    throw new Error("an object in this place has no name");
  });
}

/** Reserved words, which cannot be the name of a member in a class. */
const KEYWORDS = new Set(
  "False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield".split(
    " ",
  ),
);

/** Maximum characters of a line. */
const WIDTH = 110;

function declaration(name: string, schema: JsonSchema, declare: Declare): string {
  // it refers to itself, which an alias cannot do
  if (name === "FieldErrors" || name === "FieldCodes") return `${name} = Dict[str, Any]`;
  const { properties, required = [], description = "" } = schema;
  // evaluated at once, unlike the annotations of a class
  if (properties === undefined) return wrapped(`${name} = ${quotedNames(typeOf(schema, name, declare))}`);
  // members whose names are not valid in a class are left out here; they are still sent and received
  const nameable = Object.entries(properties).filter(([member]) => /^\w+$/.test(member));
  const members = nameable.map(
    ([member, each]) => [member, typeOf(each, name + className(member, each), declare)] as const,
  );
  const needed = members.filter(([member]) => required.includes(member));
  const others = members.filter(([member]) => !required.includes(member));
  if (members.some(([member]) => KEYWORDS.has(member))) {
    if (others.length > 0 && needed.length > 0) {
      throw new Error(`${name} has a keyword, members that may be absent, and others`);
    }
    const lines = members.map(([member, type]) => `        "${member}": "${type.replaceAll('"', "'")}",\n`);
    const total = others.length > 0 ? "    total=False,\n" : "";
    return `${name} = TypedDict(\n    "${name}",\n    {\n${lines.join("")}    },\n${total})`;
  }
  const doc = docstring(description);
  if (others.length === 0) return classOf(name, "TypedDict", needed, doc);
  if (needed.length === 0) return classOf(name, "TypedDict, total=False", others, doc);
  return `${classOf(`_${name}`, "TypedDict", needed, "")}\n\n\n${classOf(name, `_${name}, total=False`, others, doc)}`;
}

type Members = readonly (readonly [name: string, type: string])[];

const classOf = (name: string, bases: string, members: Members, doc: string) =>
  `class ${name}(${bases}):\n${doc}${members.map(([member, type]) => memberLine(member, type)).join("\n")}`;

const memberLine = (name: string, type: string): string => wrapped(`    ${name}: ${type}`);

/** Puts each value of a `Literal` on its own line if the line is too long. */
function wrapped(line: string): string {
  const [, open, values, close] = /^(.*Literal\[)([^[\]]*)(\].*)$/.exec(line) ?? [];
  if (line.length <= WIDTH || values === undefined) return line;
  const indent = /^ */.exec(line)?.[0] ?? "";
  const each = values.split(", ").map((value) => `${indent}    ${value},\n`);
  return `${open}\n${each.join("")}${indent}${close}`;
}

function docstring(text: string): string {
  if (text === "") return "";
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines.at(-1) ?? "";
    if (last.length + word.length > WIDTH - 10) lines.push(word);
    else lines[lines.length - 1] = last === "" ? word : `${last} ${word}`;
  }
  const [first = "", ...more] = lines;
  const end = more.length === 0 ? "" : `\n${more.map((line) => `    ${line}\n`).join("")}    `;
  return `    """${first}${end}"""\n\n`;
}

/** Returns the name of the class for a member; the class of a list's items has the singular name. */
const className = (member: string, { type }: JsonSchema) =>
  pascalCase(type === "array" && member.endsWith("s") ? member.slice(0, -1) : member);

const TYPING = new Set(["Any", "None", "Optional", "Union", "Dict", "List", "Tuple", "Literal"]);
/** Quotes the names of classes, which may be defined later in the file. */
const quotedNames = (type: string) =>
  type.replace(/(?<!["\w])[A-Z]\w+(?!")/g, (word) => (TYPING.has(word) ? word : `"${word}"`));

/** Returns the Python type of a schema. @param name the name of the class for an object without a name */
function typeOf(schema: JsonSchema, name: string, declare: Declare): string {
  const parts = withoutRepetition(partsOf(schema, name, declare), "str");
  const others = parts.filter((part) => part !== "None");
  if (others.length === 0) return "None";
  const joined = others.length === 1 ? (others[0] ?? "") : `Union[${others.join(", ")}]`;
  return parts.length === others.length ? joined : `Optional[${joined}]`;
}

/** Returns the possible types of a value. */
function partsOf(schema: JsonSchema, name: string, declare: Declare): readonly string[] {
  const { contentSchema, anyOf = schema.oneOf, type, format } = schema;
  const reference = referredBy(schema);
  if (reference !== undefined) return [reference];
  if (contentSchema !== undefined) return partsOf(contentSchema, name, declare);
  if (schema.const !== undefined) return [`Literal[${JSON.stringify(schema.const)}]`];
  if (schema.enum !== undefined) return [`Literal[${schema.enum.map((value) => JSON.stringify(value)).join(", ")}]`];
  if (anyOf !== undefined) return anyOf.flatMap((each) => partsOf(each, name, declare));
  if (typeof type === "object") return type.flatMap((each) => partsOf({ ...schema, type: each }, name, declare));
  if (format === "comma-separated") return ["str", "List[str]"];
  switch (type) {
    case "string":
      return ["str"];
    case "boolean":
      return ["bool"];
    case "null":
      return ["None"];
    case "number":
      return ["float"];
    case "integer":
      return ["int"];
    case "array":
      if (schema.prefixItems !== undefined)
        return [`Tuple[${schema.prefixItems.map((each) => typeOf(each, name, declare)).join(", ")}]`];
      return [`List[${typeOf(schema.items || {}, name, declare)}]`];
    case "object":
      return [objectType(schema, name, declare)];
    default:
      return ["Any"];
  }
}

function objectType(schema: JsonSchema, name: string, declare: Declare): string {
  const { properties, additionalProperties } = schema;
  if (properties === undefined) {
    const others = typeof additionalProperties === "object" ? typeOf(additionalProperties, name, declare) : "Any";
    return `Dict[str, ${others}]`;
  }
  if (typeof additionalProperties === "object") return "Dict[str, Any]";
  // the list form of answers is an object inside the named schema
  const own = name in SCHEMAS ? `${name}Item` : name;
  declare(own, schema);
  return own;
}
