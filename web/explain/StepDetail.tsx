import type { ExplainedModel } from "#engine";
import { Highlighted } from "../ui/code/Highlighted.tsx";
import { formatPoints, formatSigned, formatValue, isCalculation, withShortFractions } from "../ui/numbers.ts";
import { ScoringDrawing } from "./ranges/ScoringDrawing.tsx";
import type { Result } from "./result.ts";
import styles from "./StepDetail.module.css";
import { pointsOfChoices, pointsOfValue, valuesIn } from "./wording.ts";

/**
 * How a scoring model's points are computed: the formula, with values in place of fields, the matching range on its
 * scale, and points times weight; or why there are none.
 *
 * @example <Points result={result} detail={(model) => <StepDetail model={model} result={result} />} />
 */
export function StepDetail({ model, result }: { readonly model: ExplainedModel; readonly result: Result }) {
  const { formula, substituted, value, lookups } = model;
  const scoring = result.document.scoring_models.find(({ id }) => id === model.id);
  const values = valuesIn(formula, result);
  const outcome = formatValue(value);
  return (
    <div className={styles.detail}>
      <dl className={styles.lines}>
        <dt>Formula</dt>
        <dd>
          <code className={styles.code}>
            <Highlighted text={formula} />
          </code>
        </dd>
        {values.map(({ field, what, value: answer, countsAs }) => (
          <div key={field} className={styles.value}>
            <dt title={what}>
              <code className={styles.field}>{field}</code>
            </dt>
            <dd>
              {answer}
              {countsAs !== undefined && <span className={styles.counts}> counts as {countsAs}</span>}
              <span className={styles.what}>{what}</span>
            </dd>
          </div>
        ))}
        <dt>Values put in</dt>
        <dd>
          <code className={styles.code}>
            <Highlighted text={withShortFractions(substituted)} />
          </code>
          {isCalculation(substituted, value) && <span className={styles.equals}> = {outcome}</span>}
        </dd>
        <dt>Points</dt>
        <dd>{pointsText(model, result)}</dd>
      </dl>
      {scoring !== undefined && (
        <ScoringDrawing
          model={scoring}
          questions={result.document.questions}
          lookups={lookups}
          answers={result.answers}
        />
      )}
    </div>
  );
}

/** `40 points × weight 0.5 = +20`, or why there are none. */
function pointsText(model: ExplainedModel, result: Result): string {
  const { points: before, weight, weighted_points, reason, lookups } = model;
  if (before === null) {
    const given = pointsOfChoices(model, result);
    return given === undefined ? `None: ${reason ?? "there is no value"}.` : `None: no points are set for ${given}.`;
  }
  if (lookups.length === 0 && pointsOfChoices(model, result) === undefined)
    return weight === 1 ? pointsOfValue(model) : `${pointsOfValue(model)} = ${formatSigned(weighted_points)}`;
  const found = lookups.filter(({ points: each }) => each !== null).map(({ points: each }) => formatPoints(each ?? 0));
  const sum = found.length > 1 ? `(${found.join(" + ")})` : formatPoints(before);
  return `${sum} points × weight ${formatPoints(weight)} = ${formatSigned(weighted_points)}`;
}
