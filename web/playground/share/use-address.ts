import { useEffect, useRef, useState } from "react";
import { busyUntil } from "../../design/idle.ts";
import type { PlaygroundState } from "../state/state.ts";
import { fragmentOf, readFragment } from "./address.ts";
import { isChanged } from "./changes.ts";
import { PREFIX } from "./prefix.ts";

/** Milliseconds without typing before the address is updated; browsers limit the rate of such changes. */
const DEBOUNCE_MS = 400;

export const NOTICES = {
  broken: "The link is damaged, so this is the original example. Ask for the link again.",
  outdated: "The link was made for another version of the example, so this is the original example.",
} as const;

/**
 * Keeps state and address in sync: the initial address is loaded, and the address follows the state, so that reloads
 * and bookmarks keep it.
 *
 * @returns a message for the reader about an address that could not be used
 */
export function useAddress(
  state: PlaygroundState,
  load: (state: PlaygroundState) => void,
): { readonly notice: string | undefined; readonly dismiss: () => void } {
  const [notice, setNotice] = useState<string>();
  const loader = useRef(load);
  loader.current = load;

  useEffect(() => {
    let current = 0;
    const read = async () => {
      const turn = ++current;
      const found = await readFragment(location.hash);
      if (turn !== current || found.kind === "none") return;
      setNotice(found.kind === "state" ? undefined : NOTICES[found.kind]);
      if (found.kind === "state") loader.current(found.state);
    };
    void read();
    const again = () => void read();
    addEventListener("hashchange", again);
    return () => {
      current = -1;
      removeEventListener("hashchange", again);
    };
  }, []);

  const first = useRef<PlaygroundState | undefined>(state);
  useEffect(() => {
    // Until the first change, the address stays as the reader opened it.
    if (state === first.current) return;
    first.current = undefined;
    const follows = busyUntil();
    const timer = setTimeout(() => void showInAddress(state).finally(follows), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      follows();
    };
  }, [state]);

  return { notice, dismiss: () => setNotice(undefined) };
}

/** Writes a state to the address bar and returns the address. */
export async function showInAddress(state: PlaygroundState): Promise<string> {
  const fragment = isChanged(state) ? await fragmentOf(state) : "";
  const { pathname, search, hash } = location;
  // An address without a state may point to a heading and is not changed.
  if (fragment !== "" || hash.startsWith(PREFIX)) history.replaceState(history.state, "", pathname + search + fragment);
  return location.href;
}
