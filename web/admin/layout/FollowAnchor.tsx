import { useEffect } from "react";
import { useLocation } from "react-router";

/** Milliseconds that a page may take to render the target of the address. */
const TIMEOUT_MS = 5_000;

/**
 * Scrolls the target of an address's hash (`…/scoringmodel/3/#weight`) into view, and focuses it: an element by its id,
 * a field of a form by its name, an editor or a part of the page by its label.
 */
export function FollowAnchor() {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: followed once more when the same link is
  useEffect(() => {
    if (hash === "" || follow(hash)) return;
    const observer = new MutationObserver(() => {
      if (follow(hash)) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), TIMEOUT_MS);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [hash, key]);
  return null;
}

/** @returns whether it exists */
function follow(hash: string): boolean {
  const name = CSS.escape(decodeURIComponent(hash.slice(1)));
  const target = document.querySelector<HTMLElement>(
    `main #${name}, main [name="${name}"], main [data-source="${name}"], main section[aria-label="${name}"]`,
  );
  if (target === null) return false;
  target.scrollIntoView({ block: "center" });
  target.focus({ preventScroll: true });
  return true;
}
