import { type ComponentType, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { ErrorScreen } from "../components/ErrorScreen.tsx";

/**
 * Gives an island that was rendered at build time to React. Resolves when it is alive, also if by an error that
 * nothing in it caught, which ends the page.
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

/** Puts the error screen in the place of the page. */
export function showError(error: unknown): void {
  console.error(error);
  const host = document.createElement("div");
  document.body.replaceChildren(host);
  createRoot(host).render(<ErrorScreen error={error} onReload={() => location.reload()} />);
}
