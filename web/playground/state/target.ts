/** The target of a control of the playground. */
export type Target =
  | { readonly kind: "answer"; readonly field: string }
  | { readonly kind: "formula" | "weight"; readonly model: number }
  | { readonly kind: "start" | "end" | "points"; readonly model: number; readonly range: number }
  /** The points of a choice, by the choice's id. */
  | { readonly kind: "choice"; readonly model: number; readonly choice: number }
  | { readonly kind: "field"; readonly id: number }
  | { readonly kind: "rule"; readonly id: number };

/** The key of a target, e.g. `answer:credit_score`, `start:2:0` (first range of scoring model 2). */
export function targetKey(target: Target): string {
  switch (target.kind) {
    case "answer":
      return `answer:${target.field}`;
    case "formula":
    case "weight":
      return `${target.kind}:${target.model}`;
    case "start":
    case "end":
    case "points":
      return `${target.kind}:${target.model}:${target.range}`;
    case "choice":
      return `choice:${target.model}:${target.choice}`;
    case "field":
    case "rule":
      return `${target.kind}:${target.id}`;
  }
}

const NUMBERED = /^(formula|weight|start|end|points|choice|field|rule):(\d{1,9})(?::(\d{1,9}))?$/;

/** Parses the key of a target; undefined if it is invalid. */
export function targetOf(key: string): Target | undefined {
  if (key.startsWith("answer:")) return { kind: "answer", field: key.slice("answer:".length) };
  const [, kind, first, second] = NUMBERED.exec(key) ?? [];
  const [id, range] = [Number(first), Number(second)];
  switch (kind) {
    case "formula":
    case "weight":
      return second === undefined ? { kind, model: id } : undefined;
    case "start":
    case "end":
    case "points":
      return second === undefined ? undefined : { kind, model: id, range };
    case "choice":
      return second === undefined ? undefined : { kind, model: id, choice: range };
    case "field":
    case "rule":
      return second === undefined ? { kind, id } : undefined;
    default:
      return undefined;
  }
}
