import { type Answers, compileModel, fromHundredths, type ModelDocument, scoreLead } from "#engine";
import { pacing } from "../../base/cooperative.ts";
import type { AnsweredColumn } from "./columns.ts";

/** What the live model gives the rows of a file. */
export interface LiveScores {
  readonly totals: Float64Array;
  /** By field name, the points of the scoring models of a question. */
  readonly points: ReadonlyMap<string, Float64Array>;
}

/** Scores rows with the live model; undefined if it has no points for any of their answers. */
export async function scoreLive(
  document: ModelDocument,
  columns: readonly AnsweredColumn[],
  rows: number,
  today: number,
): Promise<LiveScores | undefined> {
  const known = columns.filter(({ question, column }) => question !== undefined && column.kind !== "other");
  const scored = known.filter(({ question }) =>
    document.scoring_models.some((model) => model.question === question?.id),
  );
  if (scored.length === 0) return undefined;
  const pause = pacing();
  const answers: Answers[] = [];
  for (let row = 0; row < rows; row += 1) {
    answers.push(answersIn(known, row));
    await pause();
  }
  const totalsBy = async (of: ModelDocument): Promise<Float64Array> => {
    const model = compileModel(of);
    const totals = new Float64Array(rows);
    for (const [row, each] of answers.entries()) {
      totals[row] = fromHundredths(scoreLead(model, each, today).total);
      await pause();
    }
    return totals;
  };
  const points = new Map<string, Float64Array>();
  for (const { question, column } of scored) {
    const own = document.scoring_models.filter((model) => model.question === question?.id);
    points.set(column.field_name, await totalsBy({ ...document, scoring_models: own, recommendations: [] }));
  }
  return { totals: await totalsBy({ ...document, recommendations: [] }), points };
}

function answersIn(columns: readonly AnsweredColumn[], row: number): Answers {
  const answers: Record<string, string | number> = {};
  for (const { column } of columns) {
    const value = column.values[row] as number;
    if (Number.isNaN(value)) continue;
    answers[column.field_name] = column.kind === "choice" ? (column.choices?.[value] ?? "") : value;
  }
  return answers;
}
