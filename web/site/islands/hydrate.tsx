import { type ComponentType, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { ErrorScreen } from "../components/ErrorScreen.tsx";

/**
 * Hydrates an island that was rendered at build time. Resolves when it is interactive, also if an uncaught error has
 * replaced the page.
 */
export function hydrate(element: HTMLElement, component: ComponentType<never>): Promise<void> {
  const Component = component as ComponentType<object>;
  const props = JSON.parse(element.dataset.props ?? "{}") as object;
  return new Promise((resolve) => {
    function Alive() {
      useEffect(resolve, []);
      return <Component {...props} />;
    }
    hydrateRoot(element, <Alive />, {
      identifierPrefix: `${element.dataset.id}-`,
      onUncaughtError: (error) => {
        showError(error);
        resolve();
      },
    });
  });
}

/** Replaces the page by the error screen. */
export function showError(error: unknown): void {
  console.error(error);
  const host = document.createElement("div");
  document.body.replaceChildren(host);
  createRoot(host).render(<ErrorScreen error={error} onReload={() => location.reload()} />);
}
