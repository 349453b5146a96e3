import type { ReactNode } from "react";
import { capitalized, type ExplainedModel, type ValueRange } from "#engine";
import { cx } from "../design/cx.ts";
import { formatPoints, formatSigned, formatValue } from "../ui/numbers.ts";
import styles from "./Points.module.css";
import type { Result } from "./result.ts";
import { choicesIn, modelName, pointsOfChoices, pointsOfValue } from "./wording.ts";

type Detail = (model: ExplainedModel) => ReactNode;

/**
 * How the points of each axis add up, model by model: a waterfall for each axis, whose last bar is the axis.
 *
 * @param detail the contents of an opened step; without it the steps do not open
 */
export function Points({ result, detail }: { readonly result: Result; readonly detail?: Detail }) {
  const { x_axis, y_axis, scoring_models } = result.explanation;
  const axis = (name: "X" | "Y", total: number, feeds: "x_axis" | "y_axis") => (
    <AxisPoints
      name={name}
      total={total}
      models={scoring_models.filter((model) => model[feeds])}
      result={result}
      detail={detail}
    />
  );
  return (
    <div className={styles.axes}>
      {axis("X", x_axis, "x_axis")}
      {axis("Y", y_axis, "y_axis")}
    </div>
  );
}

function AxisPoints({
  name,
  total,
  models,
  result,
  detail,
}: {
  readonly name: string;
  readonly total: number;
  readonly models: readonly ExplainedModel[];
  readonly result: Result;
  readonly detail: Detail | undefined;
}) {
  const { steps, sum } = stepsOf(models, total);
  return (
    <section aria-label={`How ${name} adds up`} data-points={name}>
      <h3 className={styles.heading}>How {name} adds up</h3>
      <ol className={styles.list}>
        {steps.map((step) => (
          <li key={step.model.id} data-step={step.model.id}>
            {detail === undefined ? (
              <div className={styles.row}>
                <StepRow step={step} result={result} />
              </div>
            ) : (
              <details className={styles.step}>
                <summary className={cx(styles.row, styles.opens)}>
                  <StepRow step={step} result={result} />
                </summary>
                {detail(step.model)}
              </details>
            )}
          </li>
        ))}
        {models.length === 0 && <li className={styles.how}>No scoring model counts toward this axis.</li>}
      </ol>
      <p className={cx(styles.row, styles.sum)}>
        <span className={styles.name}>Total {name}</span>
        <span className={styles.points}>{formatPoints(total)}</span>
        <Bar step={sum} isSum />
      </p>
    </section>
  );
}

function StepRow({ step, result }: { readonly step: WaterfallStep; readonly result: Result }) {
  return (
    <>
      <span className={styles.name}>{modelName(step.model)}</span>
      <span className={styles.points}>{formatSigned(step.model.weighted_points)}</span>
      <Bar step={step} />
      <span className={styles.how}>{howOf(step.model, result)}</span>
    </>
  );
}

function Bar({
  step: { from, to, isLoss },
  isSum = false,
}: {
  readonly step: Pick<WaterfallStep, "from" | "to" | "isLoss">;
  readonly isSum?: boolean;
}) {
  return (
    <svg className={styles.bar} width="100%" height="8" aria-hidden="true">
      <rect className={styles.track} width="100%" height="8" rx="4" />
      <rect
        className={cx(styles.part, isLoss && styles.loss, isSum && styles.whole)}
        x={`${from}%`}
        width={`${to - from}%`}
        height="8"
        rx="2"
      />
    </svg>
  );
}

/** How the points are computed: `3.75 is between 3 and 4.5: 60 × 0.4`, `In 1-3 months: 80 × 0.5`. */
function howOf(model: ExplainedModel, result: Result): string {
  const { formula, value, lookups, points: before, weight, reason } = model;
  const given = pointsOfChoices(model, result);
  if (before === null) return capitalized(given === undefined ? (reason ?? "no points") : `no points for ${given}`);
  const times = `${formatPoints(before)} × ${formatPoints(weight)}`;
  if (given !== undefined) return `${given}: ${times}`;
  const chosen = choicesIn(formula, result).join("; ");
  if (lookups.length === 0) return chosen === "" ? pointsOfValue(model) : `${chosen}: ${times}`;
  const ranges = lookups.flatMap(({ range }) => (range === null ? [] : [placeIn(range)]));
  const found = `${formatValue(value)} is ${[...new Set(ranges)].join(", ")}: ${times}`;
  return chosen === "" ? found : `${chosen}: ${found}`;
}

/** A range in words for a value in it: `between 3 and 4.5`, `at least 100`, `before 2024-01-31`. */
function placeIn({ start, end }: Pick<ValueRange, "start" | "end">): string {
  if (start !== null && end !== null) return `between ${formatValue(start)} and ${formatValue(end)}`;
  if (start !== null) return `${typeof start === "string" ? "on or after" : "at least"} ${formatValue(start)}`;
  if (end !== null) return `${typeof end === "string" ? "before" : "below"} ${formatValue(end)}`;
  return "in the unlimited range";
}

/** A scoring model's part of an axis, as a bar between two positions in percent. */
interface WaterfallStep {
  readonly model: ExplainedModel;
  readonly from: number;
  readonly to: number;
  readonly isLoss: boolean;
}

/** The bars of a waterfall: each begins at the end of the previous one. `sum` is the bar of the total. */
function stepsOf(
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
