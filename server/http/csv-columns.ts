import { type FieldCode, fault } from "#contract";
import { didYouMean, type Fault } from "#engine";

/**
 * Limits the faults, so that the answer to a nonsensical request stays readable and thousands of names are not compared
 * with hundreds.
 */
const FAULTS_LISTED = 50;

/**
 * Returns the requested columns in that order, or all of them, and the faults of the names.
 *
 * @param renamed the present names of columns, by former name
 */
export function pickColumns<Column extends { readonly name: string }>(
  all: readonly Column[],
  names: readonly string[] | undefined,
  renamed: ReadonlyMap<string, string> = new Map(),
): { readonly columns: readonly Column[]; readonly faults: Fault<FieldCode>[] } {
  if (names === undefined) return { columns: all, faults: [] };
  const byName = new Map(all.map((column) => [column.name, column]));
  const faults: Fault<FieldCode>[] = [];
  const columns = new Set<Column>();
  for (const name of names) {
    if (faults.length === FAULTS_LISTED) break;
    const column = byName.get(name);
    if (column === undefined) {
      const present = byName.get(renamed.get(name) ?? "")?.name;
      const remedy = present === undefined ? didYouMean(name, byName.keys()) : ` It is called "${present}" now.`;
      faults.push(fault("unknown_choice", `There is no column "${name}".${remedy}`));
    } else if (columns.has(column)) faults.push(fault("duplicate", `The column "${name}" is named twice.`));
    else columns.add(column);
  }
  return { columns: [...columns], faults };
}
