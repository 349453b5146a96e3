// Runs before anything renders (a classic script in the head of `index.html`), so that the page never appears in
// another theme than the chosen one, and reports when the admin's own scripts cannot be loaded.
import { rememberedTheme, showTheme } from "./theme/remembered.ts";

showTheme(rememberedTheme());

/** The shell's content is removed when the admin renders; after that, there is nothing to change. */
function showFailure(): void {
  document.querySelector(".shell-progress")?.setAttribute("hidden", "");
  document.querySelector(".shell-failure[hidden]")?.removeAttribute("hidden");
}

// An error event of a script does not bubble, hence the capturing phase.
addEventListener(
  "error",
  ({ target }) => {
    if (target === window || target instanceof HTMLScriptElement) showFailure();
  },
  true,
);
addEventListener("unhandledrejection", showFailure);
addEventListener("click", ({ target }) => {
  if (target instanceof HTMLElement && target.matches(".shell-failure button")) location.reload();
});
