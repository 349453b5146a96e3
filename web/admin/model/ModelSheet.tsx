import type { ScoringModel } from "#engine";
import { Highlighted } from "../../ui/code/Highlighted.tsx";
import { formatPoints } from "../../ui/numbers.ts";
import { RESOURCE } from "../api/resource-names.ts";
import { nameOfScoringModel } from "../area/item-names.ts";
import { PLACES, paths } from "../area/paths.ts";
import { EditHere } from "./EditHere.tsx";
import { Linked } from "./Linked.tsx";
import styles from "./Sheet.module.css";
import { elementId, type ModelEntry } from "./sheet.ts";
import { useSheet } from "./sheet-actions.ts";
import { useEditing } from "./use-editing.ts";

/** A scoring model: its formula, its axes, and the points of each range or choice. */
export function ModelSheet({ entry: { model, rows } }: { readonly entry: ModelEntry }) {
  const { document } = useSheet();
  const { id, question, formula } = model;
  const { isEditing, start, done, button } = useEditing(question);
  const place = elementId("scoring_model", id);
  const name = nameOfScoringModel(model);
  return (
    <section className={styles.part} id={place} tabIndex={-1} aria-labelledby={`${place}-title`}>
      <div className={styles.line}>
        <h4 id={`${place}-title`}>
          <Linked to={PLACES.scoring_model(id)} place={place}>
            {name}
          </Linked>
        </h4>
        <span className={styles.facts}>{factsOf(model)}</span>
        <span className={styles.actions}>
          {!isEditing && (
            <button type="button" className={styles.action} ref={button} aria-label={`Edit ${name}`} onClick={start}>
              Edit
            </button>
          )}
          <Linked
            to={paths.copy({ path: RESOURCE.scoringModel }, id)}
            place={place}
            label={`Duplicate ${name}`}
            isAction
          >
            Duplicate
          </Linked>
        </span>
      </div>
      <code className={styles.source}>
        <Highlighted text={formula} />
      </code>
      {isEditing ? (
        <EditHere kind="scoring_model" id={id} document={document()} onDone={done} />
      ) : (
        <>
          {model.value_ranges.length === 0 && <p className={styles.facts}>The value itself counts as points.</p>}
          {rows.length > 0 && (
            <ul className={styles.points} aria-label={`Points of ${name}`}>
              {rows.map((row) => (
                <li key={row.key}>
                  <span>{row.label}</span>
                  <b>{row.points}</b>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}

/** The axes and the weight, in words. */
function factsOf({ x_axis, y_axis, weight }: ScoringModel): string {
  const axes = [...(x_axis ? ["X"] : []), ...(y_axis ? ["Y"] : [])].join(" and ");
  return `${axes === "" ? "No axis" : `Adds to ${axes}`} · weight ${formatPoints(weight)}`;
}
