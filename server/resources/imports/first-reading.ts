import { ofColumn } from "../../imports/columns.ts";
import { type DateEvidence, dateOrdersOf, NO_DATES, withDate } from "../../imports/dates.ts";
import type { ImportFormat } from "../../imports/format.ts";
import type { GivenFormat } from "../../imports/inspect.ts";
import type { MatchedColumn } from "../../imports/matched-columns.ts";
import { type DecimalEvidence, decimalOf, NO_DECIMALS, withDecimal } from "../../imports/numbers.ts";
import type { Row } from "../../imports/read-rows.ts";
import { cellText, isNumeric } from "../../imports/values.ts";

/** The evidence of the rows so far about the notation of a file. */
export interface Evidence {
  readonly rows: number;
  readonly decimals: DecimalEvidence;
  /** By the names of columns with dates. */
  readonly dates: Readonly<Record<string, DateEvidence>>;
}

export const NO_EVIDENCE: Evidence = { rows: 0, decimals: NO_DECIMALS, dates: {} };

/** Collects evidence from all values of a file. The preview has only seen the first ones. */
export interface FirstReading {
  /** Adds the evidence of some rows. */
  add(evidence: Evidence, rows: readonly Row[]): Evidence;
  /** Returns the format by all evidence. Members that the user has set are not changed. */
  formatBy(evidence: Evidence): ImportFormat;
}

export function createFirstReading(
  columns: readonly MatchedColumn[],
  format: ImportFormat,
  given: GivenFormat,
  timeZone: string,
): FirstReading {
  const numbers = columns.filter(({ target }) => target.question !== undefined && isNumeric(target.question));
  const dates = columns.filter(({ target }) => target.question?.type === "date" || target.name === "created_at");
  return {
    add(evidence, rows) {
      let { decimals } = evidence;
      const found: Record<string, DateEvidence> = { ...evidence.dates };
      for (const { cells, fault } of rows) {
        if (fault !== undefined) continue;
        for (const { place } of numbers) decimals = withDecimal(decimals, cellText(cells[place]));
        for (const { name, place } of dates)
          found[name] = withDate(ofColumn(found, name) ?? NO_DATES, cellText(cells[place]));
      }
      return { rows: evidence.rows + rows.length, decimals, dates: found };
    },
    formatBy({ decimals, dates: found }) {
      const separator = format.type === "ndjson" ? "," : format.separator;
      const orders = dateOrdersOf(Object.entries(found), timeZone);
      return {
        ...format,
        decimal: given.decimal ?? decimalOf(decimals, separator),
        date_orders: { ...format.date_orders, ...orders, ...given.date_orders },
      };
    },
  };
}
