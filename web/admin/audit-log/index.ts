import scrollTextIcon from "virtual:lucide/scroll-text";
import { RESOURCE } from "../api/resource-names.ts";
import { type Area, view } from "../area/area.ts";

export const auditLog: Area = {
  path: RESOURCE.auditEvent,
  title: "Audit log",
  one: "event",
  group: "account",
  icon: scrollTextIcon,
  shortcut: "g",
  list: view(async () => (await import("./AuditLogList.tsx")).AuditLogList),
  change: view(async () => (await import("./AuditEventPage.tsx")).AuditEventPage),
};
