import type { Kysely } from "kysely";
import { formatDate, today } from "#engine";
import type { ActingAccount, Principal } from "../../access/principal.ts";
import type { Agent } from "../../audit/agent.ts";
import type { TargetOf } from "../../audit/kinds.ts";
import { recordEvent } from "../../audit/record.ts";
import type { Tables } from "../../db/tables.ts";
import type { CsvLayout } from "../../http/csv.ts";
import type { CsvFile } from "../../http/csv-answer.ts";

interface Export extends Pick<CsvFile, "batches" | "layout"> {
  /** The number of rows, as far as it is known. */
  readonly count: number | { readonly count: number; readonly isExact: boolean };
  /** The exported resource, e.g. `leads`, with which the file's name begins. */
  readonly name: string;
  readonly columns: readonly { readonly name: string }[];
  readonly target: { readonly type: TargetOf<"export">; readonly label: string };
  /** The query for the audit log, without anything that could identify a lead. */
  readonly query: { readonly search?: string | undefined };
}

/** The audit log outlives leads, so it records that there was a search, but not its text. */
export const NOT_RECORDED = "(not recorded)";

interface ExportCall {
  readonly principal: Principal;
  readonly agent: Agent;
  readonly db: Kysely<Tables>;
}

const SEPARATORS = { comma: ",", semicolon: ";", tab: "\t" } as const;
const DECIMALS = { point: ".", comma: "," } as const;

/** The layout from the parameters of an export. */
export const layoutOf = (asked: {
  readonly separator?: keyof typeof SEPARATORS | undefined;
  readonly decimal?: keyof typeof DECIMALS | undefined;
}): CsvLayout => ({
  separator: SEPARATORS[asked.separator ?? "comma"],
  decimal: DECIMALS[asked.decimal ?? "point"],
});

/** The file of an export, dated in the account's time zone. The export is recorded in the audit log. */
export async function exportFile(
  { principal, agent, db }: ExportCall,
  { name, columns, layout, count, batches, target, query }: Export,
): Promise<CsvFile> {
  const { account } = principal;
  const { count: rows, isExact } = typeof count === "number" ? { count, isExact: true } : count;
  await recordEvent(db, account.id, agent, {
    action: "export",
    target,
    subject: account.id,
    after: { [isExact ? "rows" : "rows_at_least"]: rows, ...withoutSearch(query) },
  });
  return {
    filename: `${dated(name, account)}.csv`,
    columns: columns.map((column) => column.name),
    ...(layout === undefined ? {} : { layout }),
    ...(isExact ? { count: rows } : {}),
    batches,
  };
}

/** The query of an export, as the audit log records it. */
export const withoutSearch = (query: Export["query"]): object => ({
  ...query,
  ...(query.search === undefined ? {} : { search: NOT_RECORDED }),
});

/** The name of a file of today, in the account's time zone. */
export const dated = (name: string, { slug, timeZone }: Pick<ActingAccount, "slug" | "timeZone">): string =>
  `${name}-${slug}-${formatDate(today(new Date(), timeZone))}`;
