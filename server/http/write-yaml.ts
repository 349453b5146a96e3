import { Document, isMap, isScalar, isSeq, visit } from "yaml";

/** The members whose items are rows of a table: each stands on one line. */
const ROWS: ReadonlySet<string> = new Set(["choices", "value_ranges", "bands", "x", "y", "total"]);

/** A value as YAML that people like to read: a blank line between the parts, tables row by row. */
export function writeYaml(value: object): string {
  const document = new Document(value, { version: "1.2", schema: "core", aliasDuplicateObjects: false });
  visit(document, {
    Pair(_, pair) {
      if (!isScalar(pair.key)) return;
      if (ROWS.has(String(pair.key.value)) && isSeq(pair.value)) {
        for (const row of pair.value.items) if (isMap(row)) row.flow = true;
      }
      // between the parts, whose keys stand at the left
      const isPart = isMap(document.contents) && document.contents.items.includes(pair as never);
      if (isPart && (isSeq(pair.value) || isMap(pair.value))) pair.key.spaceBefore = true;
    },
  });
  return document.toString({ lineWidth: 0, flowCollectionPadding: true });
}
