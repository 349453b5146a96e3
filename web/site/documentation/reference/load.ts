/** An event of the document after content was added to it. */
export const ADDED = "content:added";

/**
 * Loads the details of an endpoint in the list of all of them when it is opened, from the page of its resource. An old
 * address of such a detail, from when all of them were one page, redirects to that page.
 */
export function startEndpoints(): void {
  document.addEventListener("toggle", ({ target }) => void (target instanceof HTMLElement && fill(target)), {
    capture: true,
  });
  // Those opened by the address before this listener was added.
  for (const details of document.querySelectorAll<HTMLElement>("details[open]")) void fill(details);
  followOldAddress();
  addEventListener("hashchange", followOldAddress);
}

async function fill(details: HTMLElement): Promise<void> {
  const place = details.querySelector<HTMLElement>(":scope > div > [data-load-endpoint]");
  const link = place?.querySelector("a");
  if (!place || !link || place.dataset.loading !== undefined) return;
  place.dataset.loading = "";
  try {
    const response = await fetch(link.href);
    if (!response.ok) return;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const content = page.querySelector(`[data-endpoint="${place.dataset.loadEndpoint}"]`);
    if (content === null) return;
    place.replaceWith(document.adoptNode(content));
    for (const heading of content.querySelectorAll("h3")) lower(heading);
    document.dispatchEvent(new Event(ADDED));
  } finally {
    // The link is still there, and opening it again retries.
    delete place.dataset.loading;
  }
}

/** Here an endpoint is two heading levels deeper than on the page of its resource. */
function lower(heading: HTMLElement): void {
  const lowered = document.createElement("h5");
  for (const { name, value } of heading.attributes) lowered.setAttribute(name, value);
  lowered.append(...heading.childNodes);
  heading.replaceWith(lowered);
}

function followOldAddress(): void {
  const [, id = ""] = /^#(\w+)-(?:request|response|errors|more-examples)/.exec(location.hash) ?? [];
  if (id === "" || document.getElementById(location.hash.slice(1)) !== null) return;
  const link = document.querySelector<HTMLAnchorElement>(`[data-load-endpoint="${id}"] a`);
  if (link !== null) location.replace(link.pathname + location.hash);
}
