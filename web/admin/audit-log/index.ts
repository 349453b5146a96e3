import Icon from "@mui/icons-material/ReceiptLongOutlined";
import { RESOURCE } from "../api/resource-names.ts";
import { type Area, view } from "../area/area.ts";

export const auditLog: Area = {
  path: RESOURCE.auditEvent,
  title: "Audit log",
  one: "event",
  group: "account",
  icon: Icon,
  shortcut: "g",
  list: view(async () => (await import("./AuditLogList.tsx")).AuditLogList),
  change: view(async () => (await import("./AuditEventPage.tsx")).AuditEventPage),
};
