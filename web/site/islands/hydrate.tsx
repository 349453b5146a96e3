import type { ComponentType } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { ErrorScreen } from "../components/ErrorScreen.tsx";

/** Gives an island that was rendered at build time to React. An error that nothing in it caught ends the page. */
export function hydrate(element: HTMLElement, component: ComponentType<never>): void {
  const Component = component as ComponentType<object>;
  const props = JSON.parse(element.dataset.props ?? "{}") as object;
  hydrateRoot(element, <Component {...props} />, {
    identifierPrefix: `${element.dataset.id}-`,
    onUncaughtError: showError,
  });
}

/** Puts the error screen in the place of the page. */
export function showError(error: unknown): void {
  console.error(error);
  const host = document.createElement("div");
  document.body.replaceChildren(host);
  createRoot(host).render(<ErrorScreen error={error} onReload={() => location.reload()} />);
}
