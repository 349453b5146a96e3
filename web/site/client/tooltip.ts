import { TOOLTIP_DELAY } from "../../design/tokens.ts";

/** Pixels between the tooltip and its element, and between it and the window's edge. */
const GAP = 8;

let shown: { readonly owner: Element; readonly tooltip: HTMLElement } | undefined;
let waiting: { readonly owner: Element; readonly timer: ReturnType<typeof setTimeout> } | undefined;

/**
 * Displays the text of `data-tooltip` after the pointer has rested on an element for 700 ms, or at once on keyboard
 * focus. Escape, leaving, or pressing hides it. The text is additional to the element's own, so it is a description.
 */
export function startTooltips(): void {
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    const owner = ownerOf(event);
    if (owner !== undefined && (owner === shown?.owner || owner === waiting?.owner)) return;
    hide();
    if (owner !== undefined) waiting = { owner, timer: setTimeout(() => show(owner), TOOLTIP_DELAY) };
  });
  document.addEventListener("focusin", (event) => {
    const owner = ownerOf(event);
    if (owner?.matches(":focus-visible")) show(owner);
  });
  document.addEventListener("focusout", hide);
  document.addEventListener("pointerdown", hide);
  document.documentElement.addEventListener("pointerleave", hide);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
  });
  addEventListener("scroll", hide, { passive: true, capture: true });
}

function ownerOf(event: Event): Element | undefined {
  return event.target instanceof Element ? (event.target.closest("[data-tooltip]") ?? undefined) : undefined;
}

function hide(): void {
  clearTimeout(waiting?.timer);
  waiting = undefined;
  if (shown === undefined) return;
  shown.owner.removeAttribute("aria-describedby");
  shown.tooltip.remove();
  shown = undefined;
}

function show(owner: Element): void {
  hide();
  const text = owner.getAttribute("data-tooltip");
  if (text === null || !owner.isConnected) return;
  const tooltip = document.createElement("div");
  tooltip.id = "tooltip";
  tooltip.className = "tooltip";
  tooltip.setAttribute("role", "tooltip");
  tooltip.textContent = text;
  // Inside an open dialog, which is above everything outside it.
  (owner.closest("dialog[open]") ?? document.body).append(tooltip);
  place(tooltip, owner.getBoundingClientRect());
  owner.setAttribute("aria-describedby", tooltip.id);
  shown = { owner, tooltip };
}

function place(tooltip: HTMLElement, owner: DOMRect): void {
  const { width, height } = tooltip.getBoundingClientRect();
  const centred = owner.left + (owner.width - width) / 2;
  const left = Math.min(Math.max(centred, GAP), document.documentElement.clientWidth - width - GAP);
  const above = owner.top - height - GAP;
  const top = above >= GAP ? above : owner.bottom + GAP;
  tooltip.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
}
