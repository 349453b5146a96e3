export type NotificationKind = "success" | "error" | "info" | "warning" | "loading";

/** Loads what shows notifications, ahead of need. */
export const loadNotifications = () => import("./mounted.tsx");

/**
 * Shows a notification: 4 seconds, at most 3 at once. What shows it is loaded with the first.
 *
 * @example await notify("success", "Copied")
 */
export async function notify(kind: NotificationKind, message: string, description?: string): Promise<void> {
  const { toast } = await loadNotifications();
  toast[kind](message, description === undefined ? {} : { description });
}
