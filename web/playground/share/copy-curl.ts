import type { Answers } from "#engine";
import { curlSample } from "../../samples/curl.ts";
import { requestWith } from "../../samples/request.ts";
import { notifyLater } from "../../ui/notifications/notify-later.ts";

/** Copies the command that sends these answers to this installation. */
export async function copyCurl(answers: Answers): Promise<void> {
  const command = curlSample(requestWith("submitLead", { answers }), location.origin);
  try {
    await navigator.clipboard.writeText(command);
    await notifyLater("success", "Command copied", "Replace <token> with your token.");
  } catch {
    await notifyLater("error", "Could not copy", "Your browser did not allow it.");
  }
}
