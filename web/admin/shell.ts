// Runs before anything is shown (a classic script in the head of `index.html`), so that the page never appears in
// another theme than was chosen, and says so when the admin's own scripts cannot be loaded.
import { rememberedTheme, showTheme } from "./theme/remembered.ts";

showTheme(rememberedTheme());

/** What the shell shows is gone as soon as the admin is there; from then on this finds nothing to change. */
function tellFailure(): void {
  document.querySelector(".shell-progress")?.setAttribute("hidden", "");
  document.querySelector(".shell-failure[hidden]")?.removeAttribute("hidden");
}

// That a script did not arrive is told to its own element only, hence in the capturing phase.
addEventListener(
  "error",
  ({ target }) => {
    if (target === window || target instanceof HTMLScriptElement) tellFailure();
  },
  true,
);
addEventListener("unhandledrejection", tellFailure);
addEventListener("click", ({ target }) => {
  if (target instanceof HTMLElement && target.matches(".shell-failure button")) location.reload();
});
