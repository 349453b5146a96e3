import { pythonName } from "#contract";
import { CALLS, type Call, CURSOR_LISTS, fill, referredBy, SCHEMAS, sentenceOf, withHeadings } from "./calls.ts";
import { pythonType, pythonTypes, queryName } from "./python-types.ts";

/** Maximum characters of a line. */
const WIDTH = 110;

/** Generates the client in Python. @param template clients/generate/leadplane.py */
export function pythonClient(template: string): string {
  const filled = fill(template, "# <types>", pythonTypes());
  const cursors = CURSOR_LISTS.map((id) => `self.${pythonName(id)},`).join("\n");
  const iterating = fill(fill(filled, "# <pages>", overloads()), "# <cursors>", cursors);
  return fill(iterating, "# <calls>", withHeadings("#", method));
}

function method({
  operation,
  params,
  query,
  body,
  answer,
  isConditional,
  isMatchRequired,
  isRepeatable,
  takesKey,
}: Call): string {
  const { id, method: verb, path } = operation;
  const isUpload = operation.upload !== undefined;
  const part = body !== undefined ? "body" : query !== undefined ? "query" : undefined;
  const partType = body !== undefined ? referredBy(body) : queryName(id);
  if (partType === undefined) throw new Error(`the body of ${id} has no name`);
  const positional = Object.entries(params).map(
    ([name, schema]) => `${name}: ${schema.type === "string" ? "str" : "Id"}`,
  );
  const given = [
    "self",
    ...positional,
    ...(isUpload ? ["file: Union[bytes, BinaryIO]"] : []),
    ...(positional.length > 0 || part !== undefined ? ["/"] : []),
    ...(isConditional || takesKey ? ["*"] : []),
    ...(isConditional ? [`if_match: Optional[str]${isMatchRequired ? "" : " = None"}`] : []),
    ...(takesKey ? ["idempotency_key: Optional[str] = None"] : []),
    ...(part === undefined ? [] : [`**${part}: Unpack[${partType}]`]),
  ];
  const filled = path.replace(/\{(\w+)\}/g, "{_part($1)}");
  const passed = [
    `"${verb}"`,
    `${filled === path ? "" : "f"}"${filled}"`,
    ...(isUpload ? ["file=file"] : []),
    ...(part === undefined ? [] : [`${part}=${part}`]),
    ...(isConditional ? ["if_match=if_match"] : []),
    ...(takesKey ? ["idempotency_key=idempotency_key"] : []),
    ...(operation.scoped === false ? ["in_account=False"] : []),
    ...(operation.drafts === true ? ["in_draft=True"] : []),
    ...(verb === "POST" && isRepeatable ? ["repeatable=True"] : []),
  ];
  const result = answer === undefined ? "None" : pythonType(answer);
  const signature = wrapped(`def ${pythonName(id)}(`, given, `) -> ${result}:`);
  const docstring = `"""${sentenceOf(operation)}"""`;
  const call = wrapped(`${result === "None" ? "" : "return "}self._call(`, passed, ")");
  return [signature, indented(docstring), indented(call)].join("\n");
}

const indented = (text: string) => text.replace(/^(?=.)/gm, "    ");

/** Writes arguments in parentheses: on one line, or each on its own line if that is too long. */
function wrapped(before: string, items: readonly string[], after: string): string {
  const line = `${before}${items.join(", ")}${after}`;
  if (line.length <= WIDTH - 8) return line;
  return `${before}\n${items.map((item) => `    ${item},\n`).join("")}${after}`;
}

/** Writes an overload of `all` for each paged list, with the type of its items. */
function overloads(): string {
  const pages = new Set(
    CALLS.flatMap(({ operation, answer }) => (operation.paged ? [referredBy(answer ?? {}) ?? ""] : [])),
  );
  return [...pages]
    .map((page) => {
      const results = SCHEMAS[page]?.properties?.results;
      const item = results?.items ? pythonType(results.items) : "Any";
      const given = ["self", `list_: Callable[..., ${page}]`, "/", "*given: Any", "**query: Any"];
      return `@overload\n${wrapped("def all(", given, `) -> Iterator[${item}]: ...`)}\n`;
    })
    .join("\n")
    .trimEnd();
}
