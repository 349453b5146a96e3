import { pythonName } from "#contract";
import {
  CALLS,
  type Call,
  fill,
  pascalCase,
  referredBy,
  SCHEMAS,
  type Schema,
  sentenceOf,
  withHeadings,
  withoutRepetition,
} from "./calls.ts";

/** The client in Python. @param template clients/generate/leadplane.py */
export function pythonClient(template: string): string {
  const filled = fill(template, "# <types>", types());
  return fill(fill(filled, "# <pages>", overloads()), "# <calls>", withHeadings("#", method));
}

const queryName = (id: string) => `${pascalCase(id)}Query`;

function method({ operation, params, query, body, answer, isConditional, isRepeatable }: Call): string {
  const { id, method: verb, path } = operation;
  const part = body !== undefined ? "body" : query !== undefined ? "query" : undefined;
  const partType = body !== undefined ? referredBy(body) : queryName(id);
  if (partType === undefined) throw new Error(`the body of ${id} has no name`);
  const positional = Object.entries(params).map(
    ([name, schema]) => `${name}: ${schema.type === "string" ? "str" : "Id"}`,
  );
  const given = [
    "self",
    ...positional,
    ...(positional.length > 0 || part !== undefined ? ["/"] : []),
    ...(isConditional ? ["*", "if_match: Optional[str] = None"] : []),
    ...(part === undefined ? [] : [`**${part}: Unpack[${partType}]`]),
  ];
  const filled = path.replace(/\{(\w+)\}/g, "{_part($1)}");
  const passed = [
    `"${verb}"`,
    `${filled === path ? "" : "f"}"${filled}"`,
    ...(part === undefined ? [] : [`${part}=${part}`]),
    ...(isConditional ? ["if_match=if_match"] : []),
    ...(verb === "POST" && isRepeatable ? ["repeatable=True"] : []),
  ];
  const result = answer === undefined ? "None" : typeOf(answer, "");
  const signature = wrapped(`def ${pythonName(id)}(`, given, `) -> ${result}:`);
  const docstring = `"""${sentenceOf(operation)}"""`;
  const call = wrapped(`${result === "None" ? "" : "return "}self._call(`, passed, ")");
  return [signature, indented(docstring), indented(call)].join("\n");
}

const indented = (text: string) => text.replace(/^(?=.)/gm, "    ");

/** Arguments between brackets: on one line, or where that is too long each on its own. */
function wrapped(before: string, items: readonly string[], after: string): string {
  const line = `${before}${items.join(", ")}${after}`;
  if (line.length <= WIDTH - 8) return line;
  return `${before}\n${items.map((item) => `    ${item},\n`).join("")}${after}`;
}

/** What each paged list has on its pages. */
function overloads(): string {
  const pages = new Set(
    CALLS.flatMap(({ operation, answer }) => (operation.paged ? [referredBy(answer ?? {}) ?? ""] : [])),
  );
  return [...pages]
    .map((page) => {
      const results = SCHEMAS[page]?.properties?.results;
      const item = results?.items ? typeOf(results.items, "") : "Any";
      const given = ["self", `list_: Callable[..., ${page}]`, "/", "*given: Any", "**query: Any"];
      return `@overload\n${wrapped("def all(", given, `) -> Iterator[${item}]: ...`)}\n`;
    })
    .join("\n")
    .trimEnd();
}

/** Classes that were needed for objects inside others, in the order of meeting them. */
const inner: string[] = [];

function types(): string {
  const named = Object.entries(SCHEMAS).map(([name, schema]) => declaration(name, schema));
  const queries = CALLS.flatMap(({ operation, query }) =>
    query === undefined ? [] : [declaration(queryName(operation.id), query)],
  );
  return [...new Set([...inner.splice(0), ...named, ...queries])].sort(byName).join("\n\n\n");
}

const nameIn = (declared: string) => /^(?:class )?_?(\w+)/.exec(declared)?.[1] ?? "";
const byName = (a: string, b: string) => (nameIn(a) < nameIn(b) ? -1 : 1);

/** Words that cannot be the name of a member in a class. */
const KEYWORDS = new Set(
  "False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield".split(
    " ",
  ),
);

/** Characters of a line. */
const WIDTH = 110;

function declaration(name: string, schema: Schema): string {
  if (name === "FieldErrors") return `${name} = Dict[str, Any]`;
  const { properties, required = [], description = "" } = schema;
  // evaluated where it stands, unlike the annotations of a class
  if (properties === undefined) return `${name} = ${quotedNames(typeOf(schema, name))}`;
  const members = Object.entries(properties).map(
    ([member, each]) => [member, typeOf(each, name + className(member, each))] as const,
  );
  const needed = members.filter(([member]) => required.includes(member));
  const others = members.filter(([member]) => !required.includes(member));
  if (members.some(([member]) => KEYWORDS.has(member))) {
    if (others.length > 0) throw new Error(`${name} has a keyword and members that may be absent`);
    const lines = needed.map(([member, type]) => `        "${member}": "${type.replaceAll('"', "'")}",\n`);
    return `${name} = TypedDict(\n    "${name}",\n    {\n${lines.join("")}    },\n)`;
  }
  const doc = docstring(description);
  if (others.length === 0) return classOf(name, "TypedDict", needed, doc);
  if (needed.length === 0) return classOf(name, "TypedDict, total=False", others, doc);
  return `${classOf(`_${name}`, "TypedDict", needed, "")}\n\n\n${classOf(name, `_${name}, total=False`, others, doc)}`;
}

type Members = readonly (readonly [name: string, type: string])[];

const classOf = (name: string, bases: string, members: Members, doc: string) =>
  `class ${name}(${bases}):\n${doc}${members.map(([member, type]) => memberLine(member, type)).join("\n")}`;

function memberLine(name: string, type: string): string {
  const line = `    ${name}: ${type}`;
  const [, open, values, close] = /^(.*Literal\[)([^[\]]*)(\].*)$/.exec(line) ?? [];
  if (line.length <= WIDTH || values === undefined) return line;
  const each = values.split(", ").map((value) => `        ${value},\n`);
  return `${open}\n${each.join("")}    ${close}`;
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

/** Of an object in this place: a list's items by one of them. */
const className = (member: string, { type }: Schema) =>
  pascalCase(type === "array" && member.endsWith("s") ? member.slice(0, -1) : member);

const TYPING = new Set(["Any", "None", "Optional", "Union", "Dict", "List", "Tuple", "Literal"]);
/** Names of classes as texts, for they may stand further below. */
const quotedNames = (type: string) =>
  type.replace(/(?<!["\w])[A-Z]\w+(?!")/g, (word) => (TYPING.has(word) ? word : `"${word}"`));

/** A schema as Python writes it. @param name of the class that an object in this place is given */
function typeOf(schema: Schema, name: string): string {
  const parts = withoutRepetition(partsOf(schema, name), "str");
  const others = parts.filter((part) => part !== "None");
  if (others.length === 0) return "None";
  const joined = others.length === 1 ? (others[0] ?? "") : `Union[${others.join(", ")}]`;
  return parts.length === others.length ? joined : `Optional[${joined}]`;
}

/** What a value may be, one by one. */
function partsOf(schema: Schema, name: string): readonly string[] {
  const { contentSchema, anyOf, type, format } = schema;
  const reference = referredBy(schema);
  if (reference !== undefined) return [reference];
  if (contentSchema !== undefined) return partsOf(contentSchema, name);
  if (schema.const !== undefined) return [`Literal[${JSON.stringify(schema.const)}]`];
  if (schema.enum !== undefined) return [`Literal[${schema.enum.map((value) => JSON.stringify(value)).join(", ")}]`];
  if (anyOf !== undefined) return anyOf.flatMap((each) => partsOf(each, name));
  if (typeof type === "object") return type.flatMap((each) => partsOf({ ...schema, type: each }, name));
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
        return [`Tuple[${schema.prefixItems.map((each) => typeOf(each, name)).join(", ")}]`];
      return [`List[${typeOf(schema.items || {}, name)}]`];
    case "object":
      return [objectType(schema, name)];
    default:
      return ["Any"];
  }
}

function objectType(schema: Schema, name: string): string {
  const { properties, additionalProperties } = schema;
  if (properties === undefined) {
    const others = typeof additionalProperties === "object" ? typeOf(additionalProperties, name) : "Any";
    return `Dict[str, ${others}]`;
  }
  if (typeof additionalProperties === "object") return "Dict[str, Any]";
  // the list shape of answers is an object within the named schema itself
  const own = name in SCHEMAS ? `${name}Item` : name;
  inner.push(declaration(own, schema));
  return own;
}
