import plusIcon from "virtual:lucide/plus";
import { Button } from "../../ui/Button.tsx";
import { usePlayground } from "../state/context.tsx";
import styles from "./Structure.module.css";

/** Says that a part of the model requires a question first, with a link. */
export function NeedsQuestion({ part }: { readonly part: "scoring model" | "rule" }) {
  const { choose } = usePlayground();
  return (
    <div className={styles.first}>
      <p className={styles.none}>A {part} belongs to a question. This model has none.</p>
      <Button size="small" icon={plusIcon} onClick={() => choose("answers")}>
        Add a question first
      </Button>
    </div>
  );
}
