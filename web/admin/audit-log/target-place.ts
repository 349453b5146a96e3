import { ITEMS } from "#engine";
import { leadPaths } from "../area/lead-paths.ts";
import { PLACES } from "../area/paths.ts";
import { type AuditEvent, isFingerprint } from "./wording.ts";

/** The page of an event's target; undefined if there is none, e.g. for a deleted target. */
export function targetPlace({ action, target: { type, id }, before, after }: AuditEvent): string | undefined {
  if (action === "delete" || action === "token_revoked") return undefined;
  switch (type) {
    case "import":
      return id === "" ? undefined : leadPaths.import(Number(id));
    case "job":
    case "outcome":
    case "rescoring":
    case "session":
      return undefined;
    case "lead":
      return leadPlace(action, id, after);
    case "audit_event":
    case "bands":
    case "nightly_rescoring":
    case "outcome_settings":
    case "retention":
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

/** An erasure leads to its certificate. A lead that was erased later has no page. */
function leadPlace(action: AuditEvent["action"], id: string, after: AuditEvent["after"]): string | undefined {
  if (action === "erase") return typeof after?.erasure === "number" ? leadPaths.erasure(after.erasure) : undefined;
  if (action === "rescore" && typeof after?.rescoring === "number") return leadPaths.rescored(after.rescoring);
  if (id === "") return leadPaths.list;
  return isFingerprint(id) ? undefined : leadPaths.lead(id);
}
