import type { OnDuplicate } from "#contract/wire";
import { mapCooperatively } from "../../base/cooperative.ts";
import { createLeadReader, type LeadReader } from "../../imports/read-lead.ts";
import type { PlacedRow, Row } from "../../imports/read-rows.ts";
import type { Match } from "./keys.ts";
import type { Pace } from "./pace.ts";
import { type ImportRow, matchedColumnsOf } from "./rows.ts";
import { type ScoredRow, type ScoringModel, scoreRow } from "./score-row.ts";
import { type Item, namesOf } from "./store.ts";

/** Scores rows with the live model, and divides them into batches. One transaction stores each batch. */
export function createScoring(row: ImportRow, first: ScoringModel, onDuplicate: OnDuplicate, match: Match | undefined) {
  const replaces = onDuplicate === "update";
  let model = first;
  let reader = readerOf(row, model);
  const score = (each: Row): ScoredRow => scoreRow(each, reader, model, new Date(), replaces);
  const itemOf = ({ row: each, next }: PlacedRow): Item => {
    const result = score(each);
    const key = result.ok ? match?.keyOf(result.scored) : undefined;
    return { row: each, next, result, key };
  };

  return {
    use(next: ScoringModel): void {
      model = next;
      reader = readerOf(row, model);
    },
    again: (items: readonly Item[]): Promise<readonly Item[]> => mapCooperatively(items, itemOf),
    async *batches(
      parts: AsyncGenerator<readonly PlacedRow[], void>,
      pace: Pick<Pace, "rows">,
      characters: number,
    ): AsyncGenerator<readonly Item[], void> {
      let batch: Item[] = [];
      let size = 0;
      const times = new Map<string, number>();
      /** Whether a lead would be replaced too often in one transaction. */
      const isOften = (names: readonly string[]) =>
        replaces && names.some((name) => (times.get(name) ?? 0) >= MAX_REPEATS);
      for await (const part of parts) {
        for (let from = 0; from < part.length; from += SCORED) {
          for (const item of await mapCooperatively(part.slice(from, from + SCORED), itemOf)) {
            const { result, key } = item;
            const names = result.ok ? namesOf(result.scored.submission.leadId, key) : [];
            if (batch.length >= pace.rows || size >= characters || isOften(names)) {
              yield batch;
              batch = [];
              size = 0;
              times.clear();
            }
            batch.push(item);
            size += result.ok ? result.scored.submission.answers.length : 0;
            if (replaces) for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
          }
        }
      }
      if (batch.length > 0) yield batch;
    },
  };
}

/** The number of rows that are scored before the next ones are read. */
const SCORED = 1_000;

/**
 * The maximum rows of one lead in a batch. Each of them takes a separate statement, and the transaction must be short.
 */
const MAX_REPEATS = 8;

const readerOf = (row: ImportRow, { live, account }: ScoringModel): LeadReader =>
  createLeadReader(matchedColumnsOf(row, live.document.questions), account.timeZone);
