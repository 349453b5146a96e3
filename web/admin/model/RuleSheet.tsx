import type { Recommendation } from "#engine";
import { TypeBadge } from "../../explain/TypeBadge.tsx";
import { Highlighted } from "../../ui/code/Highlighted.tsx";
import { RESOURCE } from "../api/resource-names.ts";
import { PLACES, paths } from "../area/paths.ts";
import { EditHere } from "./EditHere.tsx";
import { Linked } from "./Linked.tsx";
import { MoveButtons } from "./MoveButtons.tsx";
import styles from "./Sheet.module.css";
import { elementId } from "./sheet.ts";
import { useSheet } from "./sheet-actions.ts";
import { useEditing } from "./use-editing.ts";

/** A rule: its condition, and its message. */
export function RuleSheet({
  rule,
  place,
  canMove,
}: {
  readonly rule: Recommendation;
  /** Among those of its question, from 1. */
  readonly place: number;
  readonly canMove: readonly [up: boolean, down: boolean];
}) {
  const { document, moveRule } = useSheet();
  const { id, question, type, response_text, affiliate_name, redirect_url } = rule;
  const { isEditing, start, done, button } = useEditing(question);
  const element = elementId("recommendation", id);
  const name = `rule ${place}`;
  const offer = [
    ...(affiliate_name === "" ? [] : [`Offer from ${affiliate_name}`]),
    ...(redirect_url === "" ? [] : [`Redirects to ${redirect_url}`]),
  ].join(" · ");
  return (
    <li className={styles.part} id={element} tabIndex={-1}>
      <div className={styles.line}>
        <span className={styles.number}>{place}.</span>
        <TypeBadge type={type} />
        <span className={styles.actions}>
          <MoveButtons name={name} can={canMove} onMove={(by) => moveRule(rule, by)} />
          {!isEditing && (
            <button type="button" className={styles.action} ref={button} aria-label={`Edit ${name}`} onClick={start}>
              Edit
            </button>
          )}
          <Linked
            to={paths.copy({ path: RESOURCE.recommendation }, id)}
            place={element}
            label={`Duplicate ${name}`}
            isAction
          >
            Duplicate
          </Linked>
        </span>
      </div>
      {isEditing ? (
        <EditHere kind="recommendation" id={id} document={document()} onDone={done} />
      ) : (
        <>
          <code className={styles.source}>
            <Highlighted text={rule.rule} />
          </code>
          <p className={styles.message}>
            <Linked to={PLACES.recommendation(id)} place={element}>
              {response_text}
            </Linked>
          </p>
          {offer !== "" && <p className={styles.facts}>{offer}</p>}
        </>
      )}
    </li>
  );
}
