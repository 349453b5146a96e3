import { loadNotifications, notifyLater } from "../../ui/notifications/notify-later.ts";

/** How long a button indicates that it has copied, in milliseconds. */
const COPIED_MS = 2000;

/**
 * Makes the buttons marked `data-copy` copy: the element that the attribute selects, or without a value the code of the
 * block that contains them.
 */
export function startCopy(): void {
  document.addEventListener("click", (event) => {
    const button = buttonOf(event);
    if (button !== undefined) void copy(button);
  });
  // The code that displays the message is loaded shortly before it is needed.
  document.addEventListener("pointerover", (event) => {
    if (buttonOf(event) !== undefined) void loadNotifications();
  });
}

function buttonOf(event: Event): HTMLElement | undefined {
  const button = event.target instanceof Element ? event.target.closest("[data-copy]") : null;
  return button instanceof HTMLElement ? button : undefined;
}

async function copy(button: HTMLElement): Promise<void> {
  const selector = button.dataset.copy;
  const source = selector ? document.querySelector(selector) : button.closest("[data-code]")?.querySelector("pre");
  if (source instanceof HTMLElement && (await write(source))) {
    button.dataset.copied = "";
    setTimeout(() => delete button.dataset.copied, COPIED_MS);
    await notifyLater("success", "Copied");
  } else {
    await notifyLater("error", "Could not copy", "Select the text and copy it with the keyboard.");
  }
}

async function write(source: HTMLElement): Promise<boolean> {
  const text = source.textContent ?? "";
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(source);
  }
}

/** Browsers restrict the clipboard API to secure pages; plain http in a local network requires the old command. */
function copySelected(source: HTMLElement): boolean {
  const selection = getSelection();
  if (selection === null) return false;
  selection.selectAllChildren(source);
  const done = document.execCommand("copy");
  if (done) selection.removeAllRanges();
  return done;
}
