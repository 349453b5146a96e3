import { busyWith } from "../../design/idle.ts";
import { type IslandLoad, type IslandName, islands } from "./registry.ts";
import { recordUntilHydrated } from "./replay.ts";

/** An event that loads an island before it is used. */
export const WAKE = "island:wake";

/** Pixels below the window within which an island is loaded. */
const NEAR = 200;

/** Hydrates the islands of the page, each at its time. What a reader does before is not lost. */
export function startIslands(): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) {
    const replay = recordUntilHydrated(element);
    const start = once(() => void busyWith(load(element).then(replay)));
    switch (element.dataset.load as IslandLoad) {
      case "now":
        start();
        break;
      case "near":
        // Without a script they would do nothing; now using them hydrates the island.
        for (const waiting of element.querySelectorAll("[data-wakes]")) waiting.removeAttribute("disabled");
        for (const event of ["pointerenter", "focusin", "touchstart", WAKE]) {
          element.addEventListener(event, start, { once: true, passive: true });
        }
        whenNear(element, start);
    }
  }
}

function whenNear(element: HTMLElement, then: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      then();
    },
    { rootMargin: `0px 0px ${NEAR}px 0px` },
  );
  observer.observe(element);
}

async function load(element: HTMLElement): Promise<void> {
  const name = element.dataset.island as IslandName;
  const [component, { hydrate }] = await Promise.all([islands[name](), import("./hydrate.tsx")]).catch(
    async (error: unknown) => {
      const { showError } = await import("./hydrate.tsx");
      showError(error);
      throw error;
    },
  );
  await hydrate(element, component);
}

function once(action: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    action();
  };
}
