const loadDialog = () => import("./dialog.ts");

/** Makes `/`, ctrl-K (or ⌘K) and the button open the search; what it needs is loaded then. */
export function startSearch(): void {
  if (document.getElementById("search") === null) return;
  document.addEventListener("keydown", (event) => {
    const isShortcut = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey;
    const isSlash = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
    if (!isShortcut && !isSlash) return;
    event.preventDefault();
    void openSearch();
  });
  document.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("[data-search-open]") !== null) void openSearch();
  });
}

async function openSearch(): Promise<void> {
  const { open } = await loadDialog();
  open();
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:input|textarea|select)$/i.test(target.tagName));
