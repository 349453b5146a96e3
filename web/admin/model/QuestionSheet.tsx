import { memo } from "react";
import { RESOURCE } from "../api/resource-names.ts";
import { PLACES, paths } from "../area/paths.ts";
import { settingTexts } from "../ui/question-settings.ts";
import { Linked } from "./Linked.tsx";
import { ModelSheet } from "./ModelSheet.tsx";
import { MoveButtons } from "./MoveButtons.tsx";
import { RuleSheet } from "./RuleSheet.tsx";
import styles from "./Sheet.module.css";
import { elementId, isSameEntry, type QuestionEntry } from "./sheet.ts";
import { useSheet } from "./sheet-actions.ts";
import { UsesLine } from "./UsesLine.tsx";

interface QuestionSheetProps {
  readonly entry: QuestionEntry;
  /** Whether it can move up or down; neither while a search hides others. */
  readonly canMove: readonly [up: boolean, down: boolean];
}

/** A question with its points and its rules. */
export const QuestionSheet = memo(
  function QuestionSheet({ entry, canMove }: QuestionSheetProps) {
    const { moveQuestion, duplicate } = useSheet();
    const { question, models, rules, uses } = entry;
    const { id, number, text, field_name, help_text, reason, choices } = question;
    const place = elementId("question", id);
    const belongsTo = `?${new URLSearchParams({ question: String(id) })}`;
    // a model that lists its points already names the choices
    const choiceTexts = models.length === 0 ? choices.map((choice) => choice.text) : [];
    return (
      <section className={styles.card} id={place} tabIndex={-1} aria-labelledby={`${place}-title`}>
        <header className={styles.header}>
          <div className={styles.heading}>
            <h2 id={`${place}-title`}>
              <span className={styles.number}>{number}.</span>{" "}
              <Linked to={PLACES.question(id)} place={place}>
                {text}
              </Linked>
            </h2>
            <p className={styles.facts}>
              <code>{`{${field_name}}`}</code> · {settingTexts(question).join(" · ")}
            </p>
            {help_text !== "" && <p className={styles.facts}>{help_text}</p>}
            {reason !== "" && <p className={styles.facts}>Reason for customers: {reason}</p>}
          </div>
          <div className={styles.actions}>
            <MoveButtons name={field_name} can={canMove} onMove={(by) => moveQuestion(question, by)} />
            <Linked to={PLACES.question(id)} place={place} label={`Edit ${field_name}`} isAction>
              Edit
            </Linked>
            <button
              type="button"
              className={styles.action}
              aria-label={`Duplicate ${field_name}`}
              onClick={() => duplicate(question)}
            >
              Duplicate
            </button>
          </div>
        </header>
        {choiceTexts.length > 0 && <p className={styles.facts}>{choiceTexts.join(" · ")}</p>}
        <UsesLine uses={uses} name={field_name} />
        <div className={styles.columns}>
          <div className={styles.column}>
            <h3>Points</h3>
            {models.length === 0 && <p className={styles.none}>No scoring models.</p>}
            {models.map((each) => (
              <ModelSheet key={each.model.id} entry={each} />
            ))}
            <Linked to={paths.add({ path: RESOURCE.scoringModel }) + belongsTo} place={place} isAction>
              Add scoring model<span className="visually-hidden"> to {field_name}</span>
            </Linked>
          </div>
          <div className={styles.column}>
            <h3>Rules</h3>
            {rules.length === 0 && <p className={styles.none}>No rules.</p>}
            {rules.length > 0 && (
              <ol className={styles.rules} aria-label={`Rules of ${field_name}`}>
                {rules.map((rule, index) => (
                  <RuleSheet
                    key={rule.id}
                    rule={rule}
                    place={index + 1}
                    canMove={[index > 0, index < rules.length - 1]}
                  />
                ))}
              </ol>
            )}
            <Linked to={paths.add({ path: RESOURCE.recommendation }) + belongsTo} place={place} isAction>
              Add rule<span className="visually-hidden"> to {field_name}</span>
            </Linked>
          </div>
        </div>
      </section>
    );
  },
  (before, after) =>
    isSameEntry(before.entry, after.entry) && before.canMove.every((can, index) => can === after.canMove[index]),
);
