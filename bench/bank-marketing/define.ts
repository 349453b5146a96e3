import type { Client } from "../../contract/client.ts";
import { COLUMNS, type Column, RULES } from "./columns.ts";
import type { FileSummary } from "./file.ts";

/** Creates the questions, scoring models, and rules in the client's account, one call each. */
export async function defineModel(api: Client, { choices }: FileSummary): Promise<void> {
  const ids = new Map<string, number>();
  for (const [index, column] of COLUMNS.entries()) {
    const { id } = await api.createQuestion({ body: questionOf(column, index + 1, choices.get(column.name) ?? []) });
    ids.set(column.name, id);
    if (column.type !== "choice" && column.ranges.length === 0) continue;
    const axes = { x_axis: column.axis === "x", y_axis: column.axis === "y" };
    const base = { question: id, name: column.text, formula: `{${column.name}}`, ...axes };
    await api.createScoringModel({ body: { ...base, value_ranges: rangesOf(column) } });
  }
  for (const { question, ...rule } of RULES) {
    await api.createRecommendation({ body: { question: ids.get(question) ?? 0, ...rule } });
  }
}

function questionOf(column: Column, number: number, texts: readonly string[]) {
  const { name: field_name, text, type } = column;
  const question = { number, text, field_name, type };
  if (column.type === "choice") {
    return { ...question, choices: texts.map((choice) => ({ text: choice, value: column.points[choice] ?? 0 })) };
  }
  const [min_value = null, max_value = null] = column.limits ?? [];
  return { ...question, min_value, max_value };
}

/** None for choices, whose values are the points already. */
function rangesOf(column: Column) {
  if (column.type === "choice") return [];
  return column.ranges.map(([start, points], index) => ({
    start,
    end: column.ranges[index + 1]?.[0] ?? null,
    points,
  }));
}
