import { useId } from "react";
import type { Mode } from "#engine";
import { cx } from "../../site/components/cx.ts";
import { useControl } from "../context.tsx";
import { Problems } from "../controls/Problems.tsx";
import type { Target } from "../state/target.ts";
import { Highlighted } from "./Highlighted.tsx";
import styles from "./SourceField.module.css";
import { useEditor } from "./useEditor.ts";

/**
 * A formula or rule that can be edited. At rest it is coloured text; the editor is loaded when it is first
 * clicked or focused.
 */
export function SourceField({
  target,
  mode,
  source,
  label,
}: {
  readonly target: Target;
  readonly mode: Mode;
  /** As the model has it: the last that held. */
  readonly source: string;
  readonly label: string;
}) {
  const id = useId();
  const control = useControl(target, source);
  const { text, problems } = control;
  const isWrong = problems.length > 0;
  const editor = useEditor({ control, mode, label, target });
  return (
    <div>
      <div className={cx(styles.field, isWrong && styles.wrong)} data-source={label}>
        {editor.state === "failed" ? (
          <textarea
            className={styles.plain}
            aria-label={label}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? id : undefined}
            spellCheck={false}
            value={text}
            onChange={(event) => control.write(event.target.value)}
            onBlur={control.settle}
          />
        ) : (
          <>
            {editor.state !== "open" && (
              <button
                type="button"
                className={styles.rest}
                aria-label={`Edit ${label}: ${text}`}
                aria-describedby={isWrong ? id : undefined}
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
      <Problems id={id} problems={problems} kept={source} />
    </div>
  );
}
