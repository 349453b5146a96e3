import useMediaQuery from "@mui/material/useMediaQuery";
import { useSyncExternalStore } from "react";
import { useSonner } from "sonner";
import { type NotificationPlace, Notifications } from "../../ui/notifications/Notifications.tsx";

/** Free space below notifications if there are no buttons, in pixels. */
const FREE = 24;

/** How far up the window notifications may reach, in pixels: buttons above that are never covered. */
const REACH = 320;

/** The sticky elements at the bottom of a form: its buttons, and the line above them. */
const BAR = "[data-bar], [data-effect-line]";

/** Elements that cover the page and have their buttons at the bottom. */
const COVER = ":scope > .MuiDialog-root, :scope > .MuiDrawer-root";

/**
 * Places notifications where they never cover the button that is needed next. Dialogs have their buttons at the bottom,
 * and so do phones; otherwise the corner above the bar of a form is free, wherever that bar is.
 *
 * @param bars height of the bars at the top, in pixels
 */
export function AdminNotifications({ bars }: { readonly bars: number }) {
  const isPhone = useMediaQuery("(max-width: 599.95px)", { noSsr: true });
  const isCovered = useSyncExternalStore(subscribe, isPageCovered);
  const isAny = useSonner().toasts.length > 0;
  const free = useSyncExternalStore(isAny ? subscribeToBar : NOTHING, isAny ? freeBelow : () => FREE);
  return <Notifications place={placeOf({ isPhone, isCovered, bars, free })} />;
}

function placeOf({
  isPhone,
  isCovered,
  bars,
  free,
}: {
  readonly isPhone: boolean;
  readonly isCovered: boolean;
  readonly bars: number;
  readonly free: number;
}): NotificationPlace {
  if (isCovered) return { position: "top-center", free: 8 };
  return isPhone ? { position: "top-center", free: bars + 8 } : { position: "bottom-right", free };
}

const NOTHING = () => () => {};

/** The bar of a form is at the end of the form, or at the bottom of the window. */
function subscribeToBar(changed: () => void): () => void {
  const resized = new ResizeObserver(changed);
  resized.observe(document.body);
  window.addEventListener("resize", changed);
  document.addEventListener("scroll", changed, { capture: true, passive: true });
  return () => {
    resized.disconnect();
    window.removeEventListener("resize", changed);
    document.removeEventListener("scroll", changed, { capture: true });
  };
}

function freeBelow(): number {
  const places = [...document.querySelectorAll(BAR)].map((bar) => bar.getBoundingClientRect());
  const near = places.filter(({ bottom }) => bottom > window.innerHeight - REACH);
  return Math.max(FREE, ...near.map(({ top }) => Math.round(window.innerHeight - top) + 12));
}

/** Dialogs are added to the end of the body, and removed from there. */
function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.body, { childList: true });
  return () => observer.disconnect();
}

const isPageCovered = (): boolean => document.body.querySelector(COVER) !== null;
