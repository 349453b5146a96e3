import { IMPORT_LIMITS } from "#contract/wire";
import { grouped } from "#engine";
import { repaired } from "./encoding.ts";
import { UnreadableFile } from "./format.ts";

/** The names of columns that a file of errors adds. They do not contain values of leads. */
export const ERROR_COLUMNS = ["_line", "_error"] as const;

/**
 * Names the columns of a table, by its header or by their positions. The names are unique.
 *
 * @param header the cells of the header; a number of columns without one
 * @throws UnreadableFile if there are too many
 */
export function namesOf(header: readonly string[] | number): readonly string[] {
  const count = typeof header === "number" ? header : header.length;
  if (count > IMPORT_LIMITS.columns) {
    throw new UnreadableFile(
      `The file has ${grouped(count)} columns; the maximum is ${grouped(IMPORT_LIMITS.columns)}. Remove the columns that are not needed, or check the separator.`,
      "too_large",
    );
  }
  const taken = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const written =
      typeof header === "number"
        ? ""
        : repaired(header[index] ?? "")
            .replaceAll("\0", "")
            .trim()
            .replace(/\s+/g, " ");
    const base = written === "" ? `Column ${index + 1}` : columnNamed(written.slice(0, 200));
    let name = base;
    for (let n = 2; taken.has(name); n += 1) name = `${base} (${n})`;
    taken.add(name);
    return name;
  });
}

/** Returns the name of a column for a name in a file. No body of a request may have a member `__proto__`. */
export const columnNamed = (name: string): string => (name === "__proto__" ? `${name} (column)` : name);

/** Returns what a table says about a column. Every object has members such as `constructor` that are not its own. */
export const ofColumn = <Value>(table: Readonly<Record<string, Value>>, column: string): Value | undefined =>
  Object.hasOwn(table, column) ? table[column] : undefined;
