/**
 * Parses CSV by RFC 4180, strictly: an unquoted field contains neither quotes nor line breaks, and lines end with CRLF.
 */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  let row: string[] = [];
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const match = cell.exec(text);
    if (match === null) throw new Error(`no CSV at ${at}: ${JSON.stringify(text.slice(at, at + 40))}`);
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? "");
    if (match[3] === ",") continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
