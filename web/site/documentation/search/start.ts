/** Makes `/`, Ctrl + K (or ⌘K), and the button open the search, which is loaded then. */
export function startSearch(): void {
  const dialog = document.getElementById("search");
  if (!(dialog instanceof HTMLDialogElement)) return;
  document.addEventListener("keydown", (event) => {
    const isShortcut = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey;
    const isSlash = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
    if (!isShortcut && !isSlash) return;
    event.preventDefault();
    open(dialog);
  });
  document.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("[data-search-open]") !== null) open(dialog);
  });
}

/** Opens at once, so that text typed during loading is not lost. */
function open(dialog: HTMLDialogElement): void {
  if (dialog.open) return;
  dialog.showModal();
  dialog.querySelector("input")?.select();
  void import("./dialog.ts").then(({ showResults }) => showResults());
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:input|textarea|select)$/i.test(target.tagName));
