import { type IslandLoad, type IslandName, islands } from "./registry.ts";

/** Brings the islands of the page to life, each when it asked to be. */
export function startIslands(): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) {
    const start = once(() => void load(element));
    switch (element.dataset.load as IslandLoad) {
      case "now":
        start();
        break;
      case "visible":
        whenVisible(element, start);
        break;
      case "touched":
        for (const event of ["pointerenter", "focusin", "touchstart"]) {
          element.addEventListener(event, start, { once: true, passive: true });
        }
    }
  }
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
  hydrate(element, component);
}

function whenVisible(element: HTMLElement, start: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      start();
    },
    // Somewhat ahead of the reader.
    { rootMargin: "400px" },
  );
  observer.observe(element);
}

function once(action: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    action();
  };
}
