import useMediaQuery from "@mui/material/useMediaQuery";
import { useSyncExternalStore } from "react";
import { type NotificationPlace, Notifications } from "../../ui/notifications/Notifications.tsx";

/** Of the bar of a form at the bottom, whose buttons stay in reach, in pixels. */
const FORM_BAR = 76;

/** What covers the page and has its buttons at the bottom. */
const COVER = ":scope > .MuiDialog-root, :scope > .MuiDrawer-root";

/**
 * Where notifications appear: never over the button that is needed next. Those of a dialog are at its bottom, and so are
 * the thumbs of a phone; otherwise the corner above the bar of a form is free.
 *
 * @param bars height of the bars at the top, in pixels
 */
export function AdminNotifications({ bars }: { readonly bars: number }) {
  const isPhone = useMediaQuery("(max-width: 599.95px)", { noSsr: true });
  const isCovered = useSyncExternalStore(subscribe, isPageCovered);
  return <Notifications place={placeOf({ isPhone, isCovered, bars })} />;
}

function placeOf({
  isPhone,
  isCovered,
  bars,
}: {
  readonly isPhone: boolean;
  readonly isCovered: boolean;
  readonly bars: number;
}): NotificationPlace {
  if (isCovered) return { position: "top-center", free: 8 };
  return isPhone ? { position: "top-center", free: bars + 8 } : { position: "bottom-right", free: FORM_BAR };
}

/** Dialogs are put at the end of the body, and taken from there. */
function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.body, { childList: true });
  return () => observer.disconnect();
}

const isPageCovered = (): boolean => document.body.querySelector(COVER) !== null;
