/** Loads the code for notifications before it is needed. */
export const loadNotifications = () => import("./mounted.tsx");

/**
 * Displays a notification on a page of the site: for 4 seconds, at most 3 at once, and the same text only once. The
 * code is loaded with the first.
 *
 * @example await notifyLater("success", "Copied")
 */
export async function notifyLater(kind: "success" | "error", message: string, description?: string): Promise<void> {
  const { notify } = await loadNotifications();
  notify[kind](message, { id: message, ...(description === undefined ? {} : { description }) });
}
