import chevronRightIcon from "virtual:lucide/chevron-right";
import { useId } from "react";
import type { Question } from "#engine";
import { cx } from "../../design/cx.ts";
import { Icon } from "../../ui/Icon.tsx";
import controls from "../controls/controls.module.css";
import { Problems } from "../controls/Problems.tsx";
import { RemoveButton } from "../controls/RemoveButton.tsx";
import { type Control, useControl, usePlayground } from "../state/context.tsx";
import styles from "./AnswerForm.module.css";

/** One question with the control for its type. */
export function AnswerField({ question }: { readonly question: Question }) {
  const id = useId();
  const { field_name, type } = question;
  const answer = usePlayground().state.answers[field_name];
  const control = useControl({ kind: "answer", field: field_name }, [answer ?? ""].flat().join(","));
  const name = <span className={styles.name}>{`{${field_name}}`}</span>;
  const remove = (
    <div className={styles.removal}>
      <RemoveButton kind="question" id={question.id} label={`the question ${field_name}`} />
    </div>
  );

  if (type === "multiple_choice") {
    const chosen = [answer ?? []].flat().map(String);
    return (
      // biome-ignore lint/a11y/useSemanticElements: a legend takes no part in the grid that aligns the fields
      <div role="group" aria-labelledby={id} className={styles.field}>
        <p id={id} className={styles.label}>
          {question.text}
          {name}
        </p>
        <div className={styles.control}>
          <Checks question={question} chosen={chosen} write={control.write} />
        </div>
        {remove}
      </div>
    );
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {question.text}
        {name}
      </label>
      <div className={styles.control}>
        {type === "choice" ? (
          <Choices id={id} question={question} control={control} />
        ) : (
          <Entry id={id} question={question} control={control} />
        )}
        <Problems id={`${id}-problems`} problems={control.problems} />
      </div>
      {remove}
    </div>
  );
}

function Checks({
  question,
  chosen,
  write,
}: {
  readonly question: Question;
  readonly chosen: readonly string[];
  readonly write: (text: string) => void;
}) {
  const slugs = question.choices.map(({ slug }) => slug);
  const toggled = (slug: string) => slugs.filter((other) => chosen.includes(other) !== (other === slug));
  return (
    <div className={styles.checks}>
      {question.choices.map(({ id, slug, text }) => (
        <label key={id} className={controls.check}>
          <input type="checkbox" checked={chosen.includes(slug)} onChange={() => write(toggled(slug).join(","))} />
          {text}
        </label>
      ))}
    </div>
  );
}

interface EntryProps {
  readonly id: string;
  readonly question: Question;
  readonly control: Control;
}

function Choices({ id, question, control: { text, write, settle } }: EntryProps) {
  return (
    <div className={controls.choice}>
      <select
        id={id}
        className={controls.input}
        value={text}
        onChange={(event) => write(event.target.value)}
        onBlur={settle}
      >
        {!question.required && <option value="">Not answered</option>}
        {question.choices.map((choice) => (
          <option key={choice.id} value={choice.slug}>
            {choice.text}
          </option>
        ))}
      </select>
      <Icon of={chevronRightIcon} size={16} className={controls.chevron} />
    </div>
  );
}

/** Numbers between bounds closer than this have a slider next to their field. */
const SLIDER_SPAN = 1000;

function Entry({ id, question, control: { text, problems, write, settle } }: EntryProps) {
  const { type, min_value: min, max_value: max } = question;
  const isNumber = type === "slider" || type === "integer" || type === "number";
  const isWrong = problems.length > 0;
  return (
    <>
      <input
        id={id}
        type={type === "date" ? "date" : "text"}
        className={cx(controls.input, isNumber && controls.number)}
        inputMode={type === "integer" ? "numeric" : isNumber ? "decimal" : undefined}
        autoComplete="off"
        placeholder={question.required ? undefined : "Not answered"}
        aria-required={question.required}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-problems` : undefined}
        value={text}
        onChange={(event) => write(event.target.value)}
        onBlur={settle}
      />
      {isNumber && min !== null && max !== null && max - min <= SLIDER_SPAN && (
        <input
          type="range"
          className={cx(controls.slider, text === "" && controls.open)}
          aria-label={`${question.text} (slider)`}
          aria-valuetext={text === "" ? "not answered" : undefined}
          min={min}
          max={max}
          step={question.step ?? 1}
          value={Number.isFinite(Number(text)) && text !== "" ? Number(text) : min}
          onChange={(event) => write(event.target.value)}
          onBlur={settle}
        />
      )}
    </>
  );
}
