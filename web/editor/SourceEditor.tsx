import { cx } from "../design/cx.ts";
import { Highlighted } from "../ui/code/Highlighted.tsx";
import styles from "./SourceEditor.module.css";
import { type EditedSource, useEditor } from "./use-editor.ts";

const isError = ({ severity }: { readonly severity: string }) => severity === "error";

/**
 * An editable formula or rule. Until it is first clicked or focused, it is colored text, and the editor is not loaded.
 *
 * @param describedBy id of the element that lists the problems
 */
export function SourceEditor({
  source,
  describedBy,
}: {
  readonly source: EditedSource;
  readonly describedBy: string | undefined;
}) {
  const { label, text, diagnostics, problems, onChange, onLeave } = source;
  // a warning is described, but the field is not invalid
  const isWrong = problems.length > 0 && (diagnostics.length === 0 || diagnostics.some(isError));
  const description = problems.length > 0 ? describedBy : undefined;
  const editor = useEditor(source);
  return (
    <div className={cx(styles.field, isWrong && styles.wrong)} data-source={label}>
      {editor.state === "failed" ? (
        <textarea
          ref={editor.plain}
          className={styles.plain}
          aria-label={label}
          aria-invalid={isWrong}
          aria-describedby={description}
          spellCheck={false}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeave}
        />
      ) : (
        <>
          {editor.state !== "open" && (
            <button
              type="button"
              className={styles.rest}
              aria-label={`Edit ${label}: ${text}`}
              aria-describedby={description}
              onClick={editor.open}
              onFocus={editor.open}
              onPointerEnter={editor.prepare}
            >
              <code className={styles.code}>{text === "" ? " " : <Highlighted text={text} />}</code>
            </button>
          )}
          <div ref={editor.host} className={styles.editor} hidden={editor.state !== "open"} />
        </>
      )}
    </div>
  );
}
