import type { ChoiceReading, ScoringModel } from "#engine";
import { cx } from "../../design/cx.ts";
import { barPlace, ChoiceBar } from "../../explain/ranges/ChoiceBars.tsx";
import { chosenIn } from "../../explain/ranges/ScoringDrawing.tsx";
import structure from "../controls/Structure.module.css";
import { ValueInput } from "../controls/ValueInput.tsx";
import { usePlayground } from "../state/context.tsx";
import styles from "./Ranges.module.css";

/** The points of a choice question, a row for each choice: its text, a bar of proportional length, and the points. */
export function ChoicePoints({
  model,
  reading: { rows },
}: {
  readonly model: ScoringModel;
  readonly reading: ChoiceReading;
}) {
  const { document, answers } = usePlayground().state;
  const chosen = chosenIn(model.formula, document.questions, answers);
  const isEmpty = model.value_ranges.length === 0;
  // without any points, each choice has its value
  const pointsOf = ({ choice, range }: (typeof rows)[number]) => range?.points ?? (isEmpty ? choice.value : undefined);
  const place = barPlace(rows.map((row) => pointsOf(row) ?? 0));
  return (
    <>
      <table className={cx(styles.table, styles.choices)}>
        <caption className="visually-hidden">Points per choice of {model.name}</caption>
        <thead>
          <tr>
            <th scope="col">Choice</th>
            <td />
            <th scope="col">Points</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.choice.id} className={cx(chosen.includes(row.choice.slug) && styles.matched)}>
              <th scope="row">
                {row.choice.text}
                {chosen.includes(row.choice.slug) && <span className="visually-hidden"> (chosen)</span>}
              </th>
              <td>
                <ChoiceBar points={pointsOf(row)} place={place} />
              </td>
              <td>
                <ValueInput
                  target={{ kind: "choice", model: model.id, choice: row.choice.id }}
                  value={String(row.range?.points ?? "")}
                  label={`Points for ${row.choice.text}, ${model.name}`}
                  placeholder={isEmpty ? String(row.choice.value) : "none"}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {isEmpty && <p className={structure.none}>Until you enter points, each choice gives its value, shown in gray.</p>}
    </>
  );
}
