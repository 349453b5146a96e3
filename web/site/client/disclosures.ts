/** Opens the target of an address, and everything before the page is printed. */
export function startDisclosures(): void {
  openTarget();
  addEventListener("hashchange", openTarget);
  addEventListener("beforeprint", () => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>("details:not([open])")) {
      details.open = true;
      details.dataset.openedToPrint = "";
    }
  });
  addEventListener("afterprint", () => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>("details[data-opened-to-print]")) {
      details.open = false;
      delete details.dataset.openedToPrint;
    }
  });
}

function openTarget(): void {
  const target = document.getElementById(decode(location.hash.slice(1)));
  if (target === null) return;
  let closed = target.closest<HTMLDetailsElement>("details:not([open])");
  if (closed === null) return;
  while (closed !== null) {
    closed.open = true;
    closed = closed.parentElement?.closest<HTMLDetailsElement>("details:not([open])") ?? null;
  }
  target.scrollIntoView();
}

function decode(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}
