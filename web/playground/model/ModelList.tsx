import chevronRightIcon from "virtual:lucide/chevron-right";
import { choiceQuestion, readChoicePoints, type ScoringModel } from "#engine";
import { Icon } from "../../ui/Icon.tsx";
import { formatSigned, formatValue } from "../../ui/numbers.ts";
import cards from "../controls/cards.module.css";
import controls from "../controls/controls.module.css";
import { NeedsQuestion } from "../controls/NeedsQuestion.tsx";
import { RemoveButton } from "../controls/RemoveButton.tsx";
import structure from "../controls/Structure.module.css";
import { ValueInput } from "../controls/ValueInput.tsx";
import { EditHint } from "../source/EditHint.tsx";
import { SourceField } from "../source/SourceField.tsx";
import { usePlayground } from "../state/context.tsx";
import { AddModel } from "./AddModel.tsx";
import { ChoicePoints } from "./ChoicePoints.tsx";
import styles from "./ModelList.module.css";
import { Ranges } from "./Ranges.tsx";

/** The scoring models: formula, weight, axes, value ranges, and the current points. */
export function ModelList() {
  const { questions, scoring_models } = usePlayground().state.document;
  return (
    <>
      {scoring_models.length === 0 && questions.length > 0 && (
        <p className={structure.none}>There are no scoring models yet. Add the first one.</p>
      )}
      {scoring_models.length > 0 && <EditHint what="a formula" />}
      <ul className={cards.list}>
        {scoring_models.map((model, index) => (
          <li key={model.id} className={cards.card}>
            <Model model={model} isFirst={index === 0} />
          </li>
        ))}
      </ul>
      {questions.length > 0 ? <AddModel /> : <NeedsQuestion part="scoring model" />}
    </>
  );
}

function Model({ model, isFirst }: { readonly model: ScoringModel; readonly isFirst: boolean }) {
  const { id, name, formula, weight, value_ranges } = model;
  const { state, result } = usePlayground();
  const explained = result.explanation.scoring_models.find((other) => other.id === id);
  const question = choiceQuestion(formula, state.document.questions);
  const reading = question && readChoicePoints(value_ranges, question.choices);
  // ranges with several choices, or without any, are displayed as ranges
  const choices = reading?.shared.length === 0 && reading.unused.length === 0 ? reading : undefined;
  return (
    <>
      <div className={cards.head}>
        <h3 className={cards.title}>{name}</h3>
        {explained && (
          <span className={styles.points} data-model={id}>
            {formatSigned(explained.weighted_points)}
          </span>
        )}
        <RemoveButton kind="scoring_model" id={id} label={`the scoring model ${name}`} />
      </div>
      <SourceField
        target={{ kind: "formula", model: id }}
        mode="formula"
        source={formula}
        label={`the formula of ${name}`}
      />
      {explained && (
        <p className={cards.now}>
          now <code>{formatValue(explained.value)}</code>
        </p>
      )}
      <div className={styles.settings}>
        <div className={styles.weight}>
          <span aria-hidden="true">Weight</span>
          <div>
            <ValueInput target={{ kind: "weight", model: id }} value={String(weight)} label={`Weight of ${name}`} />
          </div>
        </div>
        <Feeds model={model} />
      </div>
      <details className={styles.ranges} open={isFirst}>
        <summary className={styles.summary}>
          <Icon of={chevronRightIcon} size={14} className={styles.chevron} />
          {choices !== undefined ? "Points per choice" : rangeCount(value_ranges.length)}
          <span className="visually-hidden"> of {name}</span>
        </summary>
        {choices !== undefined ? (
          <ChoicePoints model={model} reading={choices} />
        ) : (
          <Ranges model={model} explained={explained} />
        )}
      </details>
    </>
  );
}

const rangeCount = (count: number) =>
  count === 0 ? "No value ranges: the value itself is the points" : `${count} value range${count === 1 ? "" : "s"}`;

function Feeds({ model: { id, name, x_axis, y_axis } }: { readonly model: ScoringModel }) {
  const { dispatch } = usePlayground();
  const box = (text: "X" | "Y", axis: "x_axis" | "y_axis", on: boolean) => (
    <label className={controls.check}>
      <input
        type="checkbox"
        checked={on}
        aria-label={`${name} counts toward ${text}`}
        onChange={() => dispatch({ type: "feed", model: id, axis, on: !on })}
      />
      {text}
    </label>
  );
  return (
    <div className={styles.feeds}>
      <span aria-hidden="true">Counts toward</span>
      {box("X", "x_axis", x_axis)}
      {box("Y", "y_axis", y_axis)}
    </div>
  );
}
