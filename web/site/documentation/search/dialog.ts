import { type Found, queryWords, relatedWords, type SearchEntry, search } from "./match.ts";

/** The address of the index in the build. */
export const INDEX_ADDRESS = "/documentation/search.json";

const dialog = document.getElementById("search") as HTMLDialogElement;
const input = dialog.querySelector("input") as HTMLInputElement;
const status = dialog.querySelector("[role=status]") as HTMLElement;
const results = document.getElementById("search-results") as HTMLElement;

let index: Promise<readonly SearchEntry[]> | undefined;
let active = 0;

input.addEventListener("input", () => void showResults());
input.addEventListener("keydown", (event) => {
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
  const step = steps[event.key];
  if (step !== undefined) {
    event.preventDefault();
    const { length } = results.children;
    if (length > 0) select((active + step + length) % length);
  } else if (event.key === "Enter") {
    event.preventDefault();
    (results.children[active] as HTMLElement | undefined)?.click();
  }
});
results.addEventListener("pointermove", (event) => {
  const option = event.target instanceof Element ? event.target.closest("[role=option]") : null;
  const at = option === null ? -1 : [...results.children].indexOf(option);
  if (at >= 0 && at !== active) select(at);
});
// A result on the same page loads nothing, so the dialog has to be closed explicitly.
results.addEventListener("click", () => dialog.close());
dialog.addEventListener("click", (event) => {
  const isBackdrop = event.target === dialog;
  const isButton = event.target instanceof Element && event.target.closest("[data-search-close]") !== null;
  if (isBackdrop || isButton) dialog.close();
});

/** Displays the results for the words in the field. The index is fetched with the first of them. */
export async function showResults(): Promise<void> {
  const query = input.value;
  if (queryWords(query).length === 0) return render([], "");
  try {
    index ??= load();
    const entries = await index;
    // The reader may have typed more while the index was loading.
    if (query !== input.value) return;
    const found = search(entries, query);
    const marks = queryWords(query).flatMap((word) => [word, ...relatedWords(word, entries)]);
    render(found, found.length === 0 ? `Nothing found for “${query.trim()}”.` : "", marks);
  } catch {
    index = undefined;
    render([], "The search index could not be loaded. Check your connection and try again.");
  }
}

async function load(): Promise<readonly SearchEntry[]> {
  const response = await fetch(INDEX_ADDRESS);
  if (!response.ok) throw new Error(`${INDEX_ADDRESS}: ${response.status}`);
  return (await response.json()) as readonly SearchEntry[];
}

/** @param words to mark in the results */
function render(found: readonly Found[], message: string, words: readonly string[] = []): void {
  results.replaceChildren(...found.map((each, position) => option(each, position, words)));
  results.scrollTop = 0;
  status.textContent = message;
  input.setAttribute("aria-expanded", String(found.length > 0));
  select(0);
}

function option({ entry, excerpt }: Found, position: number, words: readonly string[]): HTMLElement {
  const link = document.createElement("a");
  link.id = `search-result-${position}`;
  link.setAttribute("role", "option");
  link.href = entry.href;
  link.tabIndex = -1;
  link.append(
    part("where", [entry.tab]),
    part("title", marked(entry.title, words)),
    part("text", marked(excerpt, words)),
  );
  return link;
}

function part(name: string, content: readonly (Node | string)[]): HTMLElement {
  const element = document.createElement("span");
  element.dataset.part = name;
  element.append(...content);
  return element;
}

/** Marks the words of the query in a text. */
function marked(text: string, words: readonly string[]): (Node | string)[] {
  const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  return text.split(new RegExp(`(${pattern})`, "gi")).map((piece, at) => {
    if (at % 2 === 0) return piece;
    const mark = document.createElement("mark");
    mark.textContent = piece;
    return mark;
  });
}

function select(position: number): void {
  active = position;
  for (const [at, each] of [...results.children].entries()) each.setAttribute("aria-selected", String(at === position));
  const chosen = results.children[position];
  if (chosen === undefined) input.removeAttribute("aria-activedescendant");
  else {
    input.setAttribute("aria-activedescendant", chosen.id);
    chosen.scrollIntoView({ block: "nearest" });
  }
}
