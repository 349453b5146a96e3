import { PLACES } from "../area/paths.ts";
import type { AuditEvent } from "./wording.ts";

/** The page of what an event was about; undefined where there is none, such as for what was deleted. */
export function targetPlace({ action, target: { type, id }, before, after }: AuditEvent): string | undefined {
  if (action === "delete" || action === "token_revoked") return undefined;
  const owner = (name: string) => (after ?? before)?.[name];
  switch (type) {
    case "session":
      return undefined;
    case "lead":
    case "audit_event":
    case "bands":
      return PLACES[type]();
    case "choice":
      return typeof owner("question") === "number" ? PLACES.question(String(owner("question"))) : undefined;
    case "value_range":
      return typeof owner("scoring_model") === "number"
        ? PLACES.scoring_model(String(owner("scoring_model")))
        : undefined;
    default:
      return id === "" ? undefined : PLACES[type](id);
  }
}
