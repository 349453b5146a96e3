/** Loads what shows notifications, ahead of need. */
export const loadNotifications = () => import("./mounted.tsx");

/**
 * Shows a notification on a page of the site: 4 seconds, at most 3 at once, the same words only once. What shows it is
 * loaded with the first.
 *
 * @example await notifyLater("success", "Copied")
 */
export async function notifyLater(kind: "success" | "error", message: string, description?: string): Promise<void> {
  const { notify } = await loadNotifications();
  notify[kind](message, { id: message, ...(description === undefined ? {} : { description }) });
}
