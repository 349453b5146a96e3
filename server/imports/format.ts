import type { DateOrder, ImportEncoding, ImportSeparator } from "#contract/wire";

/** How a file is read. All members are detected, and the user can change them. */
export interface ImportFormat {
  readonly type: "csv" | "ndjson";
  readonly encoding: ImportEncoding;
  /** Between the cells of a line. */
  readonly separator: ImportSeparator;
  /** Around a cell that contains separators or line breaks. */
  readonly quote: '"' | "'";
  /** Whether the first line has the names of the columns. */
  readonly header: boolean;
  /** Lines to skip before the header or the first lead, such as titles above a table. */
  readonly skip_lines: number;
  /** The decimal separator of numbers. */
  readonly decimal: "." | ",";
  /** The order of day, month, and year, by the names of columns with dates. */
  readonly date_orders: Readonly<Record<string, DateOrder>>;
}

/** A file, or a request about it, that cannot be read. The message says what to do. */
export class UnreadableFile extends Error {
  readonly code: "unsupported_file" | "too_large" | "malformed_file";

  constructor(message: string, code: UnreadableFile["code"] = "malformed_file") {
    super(message);
    this.name = "UnreadableFile";
    this.code = code;
  }
}
