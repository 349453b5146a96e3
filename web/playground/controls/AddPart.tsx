import plusIcon from "virtual:lucide/plus";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { usePlayground } from "../state/context.tsx";
import { type Restructuring, restructure } from "../state/structure.ts";
import { Problems } from "./Problems.tsx";
import styles from "./Structure.module.css";

/** The form of a new part: its fields, and their errors. */
export function AddPart({
  title,
  change,
  onAdded,
  isOpen = false,
  children,
}: {
  /** Such as "Add a question". */
  readonly title: string;
  /** The change that the fields describe. */
  readonly change: () => Restructuring;
  readonly onAdded: () => void;
  /** Open initially, as the only thing to do. */
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}) {
  const { state, dispatch } = usePlayground();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const id = useId();
  const add = (event: FormEvent) => {
    event.preventDefault();
    const result = restructure(state, change());
    setProblems(result.ok ? [] : result.problems);
    if (!result.ok) return;
    dispatch({ type: "load", state: result.state });
    onAdded();
  };
  return (
    <details className={styles.add} data-needs-js="" open={isOpen}>
      <summary className={styles.summary}>
        <Icon of={plusIcon} size={15} />
        {title}
      </summary>
      <form className={styles.form} aria-label={title} noValidate onSubmit={add}>
        {children}
        <Problems id={id} problems={problems} />
        <Button type="submit" size="small" variant="primary">
          Add
        </Button>
      </form>
    </details>
  );
}

/** A field of such a form with its label. */
export function Labelled({
  label,
  hint,
  children,
}: {
  label: string;
  hint?: string;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children(id)}
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}
