/** The position below the sticky header at which a heading counts as reached. */
const READING_LINE = 120;

/** Marks the current section in the outline. */
export function startOutline(): void {
  showCurrentPage();
  const outline = document.querySelector<HTMLElement>("[data-outline]");
  if (outline === null) return;
  const links = [...outline.querySelectorAll<HTMLAnchorElement>("a")];
  const entries = links.flatMap((link) => {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    return heading === null ? [] : [{ link, heading }];
  });
  let waiting = false;
  const mark = () => {
    waiting = false;
    const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
    const passed = entries.filter(({ heading }) => heading.getBoundingClientRect().top <= READING_LINE);
    const current = (atEnd ? entries.at(-1) : (passed.at(-1) ?? entries[0]))?.link;
    for (const { link } of entries) {
      if (link === current) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    keepInView(outline, current);
  };
  addEventListener(
    "scroll",
    () => {
      if (!waiting) requestAnimationFrame(mark);
      waiting = true;
    },
    { passive: true },
  );
  mark();
}

/** In the list of all pages, which may be longer than the window. */
function showCurrentPage(): void {
  const list = document.getElementById("all-pages")?.parentElement;
  const current = list?.querySelector<HTMLElement>("[aria-current]");
  if (list && current) keepInView(list, current);
}

function keepInView(outline: HTMLElement, link: HTMLElement | undefined): void {
  if (link === undefined || outline.scrollHeight <= outline.clientHeight) return;
  const { top, bottom } = link.getBoundingClientRect();
  const box = outline.getBoundingClientRect();
  if (top < box.top + 40) outline.scrollTop -= box.top + 40 - top;
  if (bottom > box.bottom - 40) outline.scrollTop += bottom - box.bottom + 40;
}
