import { useId } from "react";
import { cx } from "../../design/cx.ts";
import { useControl } from "../state/context.tsx";
import type { Target } from "../state/target.ts";
import styles from "./controls.module.css";
import { Problems } from "./Problems.tsx";

/** A small field for one value of the model, with its errors below. */
export function ValueInput({
  target,
  value,
  label,
  placeholder,
  className,
}: {
  readonly target: Target;
  readonly value: string;
  /** For screen readers; the column or the text before the field shows it. */
  readonly label: string;
  readonly placeholder?: string;
  readonly className?: string | undefined;
}) {
  const id = useId();
  const { text, problems, write, settle } = useControl(target, value);
  const isWrong = problems.length > 0;
  return (
    <>
      <input
        className={cx(styles.input, styles.number, className)}
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? id : undefined}
        placeholder={placeholder}
        value={text}
        onChange={(event) => write(event.target.value)}
        onBlur={settle}
      />
      <Problems id={id} problems={problems} />
    </>
  );
}
