import { everyoneMay, type Method, type Operation } from "#contract";
import { Badge, type BadgeTone } from "../../../ui/Badge.tsx";
import { accessWords } from "./api.ts";
import styles from "./EndpointCard.module.css";

const METHOD_TONES: Readonly<Record<Method, BadgeTone>> = {
  GET: "accent",
  POST: "success",
  PUT: "warning",
  PATCH: "warning",
  DELETE: "danger",
};

const accessTone = (requires: Operation["requires"]): BadgeTone =>
  requires === null ? "neutral" : everyoneMay(requires) ? "accent" : "warning";

/** An endpoint on a line: method, path, status, description, who may call it. */
export function EndpointSummary({
  operation,
  level,
}: {
  readonly operation: Operation;
  /** The level of its title as a heading. */
  readonly level: 2 | 4;
}) {
  const Title = `h${level}` as const;
  const { id, method, path, summary, requires } = operation;
  return (
    <span className={styles.summary}>
      <Title id={id} className={styles.title}>
        {summary}
      </Title>
      <Badge tone={METHOD_TONES[method]} mono className={styles.method}>
        {method}
      </Badge>
      <code className={styles.path}>{path}</code>
      <span className={styles.badges}>
        <Badge tone="success">Active</Badge>
        <Badge tone={accessTone(requires)}>{accessWords(requires)}</Badge>
      </span>
    </span>
  );
}
