import type { ExplainedModel } from "#engine";

/** A scoring model's part of an axis, as a bar between two positions in percent. */
export interface WaterfallStep {
  readonly model: ExplainedModel;
  readonly from: number;
  readonly to: number;
  readonly isLoss: boolean;
}

/** The bars of a waterfall: each begins at the end of the previous one. `sum` is the bar of the total. */
export function stepsOf(
  models: readonly ExplainedModel[],
  total: number,
): { readonly steps: readonly WaterfallStep[]; readonly sum: Omit<WaterfallStep, "model"> } {
  let reached = 0;
  const levels = [0, ...models.map((model) => (reached += model.weighted_points))];
  const least = Math.min(0, ...levels);
  const most = Math.max(100, total, ...levels);
  const place = (value: number) => Math.round(((value - least) / (most - least)) * 1000) / 10;
  const between = (a: number, b: number) => ({ from: place(Math.min(a, b)), to: place(Math.max(a, b)), isLoss: b < a });
  return {
    steps: models.map((model, index) => ({ model, ...between(levels[index] ?? 0, levels[index + 1] ?? 0) })),
    sum: between(0, total),
  };
}
