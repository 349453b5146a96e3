import xIcon from "virtual:lucide/x";
import { useId, useState } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { usePlayground } from "../state/context.tsx";
import { restructure } from "../state/structure.ts";
import { Problems } from "./Problems.tsx";
import styles from "./Structure.module.css";

/** Removes a part of the model, or says what still uses it. */
export function RemoveButton({
  kind,
  id,
  label,
}: {
  readonly kind: "question" | "scoring_model" | "recommendation";
  readonly id: number;
  /** Its name, such as "rule 2 of credit_score". */
  readonly label: string;
}) {
  const { state, dispatch } = usePlayground();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const problemsId = useId();
  const remove = () => {
    const result = restructure(state, { kind, action: "delete", id });
    if (result.ok) dispatch({ type: "load", state: result.state });
    else setProblems(result.problems);
  };
  return (
    <span className={styles.removal}>
      <button
        type="button"
        className={styles.remove}
        aria-label={`Remove ${label}`}
        aria-describedby={problems.length > 0 ? problemsId : undefined}
        data-tooltip="Remove"
        onClick={remove}
        onBlur={() => setProblems([])}
      >
        <Icon of={xIcon} size={15} />
      </button>
      <Problems id={problemsId} problems={problems} />
    </span>
  );
}
