import { ITEMS } from "#engine";
import { PLACES } from "../area/paths.ts";
import type { AuditEvent } from "./wording.ts";

/** The page of what an event was about; undefined where there is none, such as for what was deleted. */
export function targetPlace({ action, target: { type, id }, before, after }: AuditEvent): string | undefined {
  if (action === "delete" || action === "token_revoked") return undefined;
  switch (type) {
    case "session":
      return undefined;
    case "lead":
    case "audit_event":
    case "bands":
      return PLACES[type]();
    case "choice":
    case "value_range": {
      const { parent } = ITEMS[type];
      const owner = parent && (after ?? before)?.[parent];
      return parent && typeof owner === "number" ? PLACES[parent](owner) : undefined;
    }
    default:
      return id === "" ? undefined : PLACES[type](id);
  }
}
