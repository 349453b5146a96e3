import { notifyLater } from "../../ui/notifications/notify-later.ts";
import type { PlaygroundState } from "../state/state.ts";
import { showInAddress } from "./use-address.ts";

/** Copies the address of this state. It is in the address bar too, in case copying is blocked. */
export async function copyLink(state: PlaygroundState): Promise<void> {
  const address = await showInAddress(state);
  try {
    await navigator.clipboard.writeText(address);
    await notifyLater("success", "Link copied", "It opens the playground as it is now.");
  } catch {
    await notifyLater("error", "Could not copy", "Copy the address of this page instead. It works the same way.");
  }
}
