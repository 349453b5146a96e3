import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { useAreas } from "../area/area-context.ts";
import { paths } from "../area/paths.ts";

/** The maximum time between two keys of a sequence, in milliseconds. */
const SEQUENCE_MS = 1_200;

/** Ctrl or ⌘, depending on the operating system. */
export const MODIFIER = /Mac|iPhone|iPad/.test(navigator.platform) ? "⌘" : "Ctrl";

/**
 * The global keyboard shortcuts: Ctrl + K opens the palette, `?` the list of shortcuts, `g` and a letter goes to an
 * area, `/` focuses the search of the page.
 */
export function useShortcuts({
  openPalette,
  openSheet,
}: {
  readonly openPalette: () => void;
  readonly openSheet: () => void;
}) {
  const navigate = useNavigate();
  const areas = useAreas();
  const latest = useRef({ navigate, areas, openPalette, openSheet });
  latest.current = { navigate, areas, openPalette, openSheet };

  useEffect(() => {
    let isGoing = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const go = (key: string): boolean => {
      const area = latest.current.areas.find(({ shortcut }) => shortcut === key);
      if (area !== undefined) void latest.current.navigate(paths.list(area));
      return area !== undefined;
    };

    const single = (key: string): boolean => {
      if (isGoing) {
        isGoing = false;
        return go(key);
      }
      if (key === "?") latest.current.openSheet();
      else if (key === "/") return focusSearch();
      else if (key === "g") {
        isGoing = true;
        clearTimeout(timer);
        timer = setTimeout(() => {
          isGoing = false;
        }, SEQUENCE_MS);
      } else return false;
      return true;
    };

    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if ((ctrlKey || metaKey) && key.toLowerCase() === "k" && !altKey) {
        event.preventDefault();
        if (document.querySelector('[role="dialog"]') === null) latest.current.openPalette();
        return;
      }
      if (ctrlKey || metaKey || altKey || isTyping(event) || document.querySelector('[role="dialog"], [role="menu"]'))
        return;
      if (single(key)) event.preventDefault();
    };

    addEventListener("keydown", onKeyDown);
    return () => {
      removeEventListener("keydown", onKeyDown);
      clearTimeout(timer);
    };
  }, []);
}

/** Whether the key is text input; the editor of formulas is in a shadow root. */
function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select, [role=combobox], [role=listbox] *"))
  );
}

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  field?.focus();
  return field !== null;
}
