import { loadNotifications, notifyLater } from "../../ui/notifications/notify-later.ts";

/** How long a button shows that it has copied, in milliseconds. */
const SHOWN = 2000;

/**
 * Makes the buttons marked `data-copy` copy: the element that the attribute selects, or without a value the
 * code of the block they are in.
 */
export function startCopy(): void {
  document.addEventListener("click", (event) => {
    const button = buttonOf(event);
    if (button !== undefined) void copy(button);
  });
  // What shows the message is loaded when it is about to be needed.
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
    setTimeout(() => delete button.dataset.copied, SHOWN);
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

/** Browsers offer the clipboard only to secure pages; one on plain http in a local network is served by the old way. */
function copySelected(source: HTMLElement): boolean {
  const selection = getSelection();
  if (selection === null) return false;
  selection.selectAllChildren(source);
  const done = document.execCommand("copy");
  if (done) selection.removeAllRanges();
  return done;
}
