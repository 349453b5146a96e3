import { Highlighted } from "../../ui/code/Highlighted.tsx";
import { PLACES } from "../area/paths.ts";
import { EditHere } from "./EditHere.tsx";
import { Linked } from "./Linked.tsx";
import styles from "./Sheet.module.css";
import { elementId, type FieldEntry } from "./sheet.ts";
import { useSheet } from "./sheet-actions.ts";
import { UsesLine } from "./UsesLine.tsx";
import { useEditing } from "./use-editing.ts";

/** A calculated field: its formula, and its uses. */
export function FieldSheet({ entry: { field, uses } }: { readonly entry: FieldEntry }) {
  const { document } = useSheet();
  const { id, name, formula } = field;
  const { isEditing, start, done, button } = useEditing(undefined);
  const place = elementId("calculated_field", id);
  return (
    <section className={styles.part} id={place} tabIndex={-1} aria-labelledby={`${place}-title`}>
      <div className={styles.line}>
        <h3 id={`${place}-title`}>
          <Linked to={PLACES.calculated_field(id)} place={place}>
            <code>{`{${name}}`}</code>
          </Linked>
        </h3>
        <span className={styles.actions}>
          {!isEditing && (
            <button type="button" className={styles.action} ref={button} aria-label={`Edit ${name}`} onClick={start}>
              Edit
            </button>
          )}
        </span>
      </div>
      {isEditing ? (
        <EditHere kind="calculated_field" id={id} document={document()} onDone={done} />
      ) : (
        <code className={styles.source}>
          <Highlighted text={formula} />
        </code>
      )}
      <UsesLine uses={uses} name={name} />
    </section>
  );
}
