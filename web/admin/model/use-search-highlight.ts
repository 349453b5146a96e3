import { type RefObject, useEffect } from "react";
import { searchWords } from "../ui/list/words.ts";

/** The name of the highlight in the style sheet. */
const NAME = "model-search";

/**
 * Highlights the search text in an element without changing the element, because there may be thousands of places. A
 * browser without support highlights nothing.
 *
 * @param shown the contents of the element; it is searched again when they change
 */
export function useSearchHighlight(box: RefObject<HTMLElement | null>, search: string, shown: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown decides what there is to mark
  useEffect(() => {
    if (box.current === null || !("highlights" in CSS)) return;
    const words = searchWords(search);
    const ranges = words.length === 0 ? [] : [...rangesIn(box.current, words)];
    CSS.highlights.set(NAME, new Highlight(...ranges));
    return () => void CSS.highlights.delete(NAME);
  }, [box, search, shown]);
}

function* rangesIn(element: HTMLElement, words: readonly string[]): Generator<Range> {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const text = node.nodeValue?.toLowerCase() ?? "";
    for (const word of words) {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, Math.min(at + word.length, node.nodeValue?.length ?? 0));
        yield range;
      }
    }
  }
}
