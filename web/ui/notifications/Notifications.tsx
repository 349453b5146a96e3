import type { CSSProperties } from "react";
import { Toaster } from "sonner";
import { NOTIFICATIONS } from "../../design/tokens.ts";

/** Where in the window they appear, and how many pixels from its edge stay free. */
export interface NotificationPlace {
  readonly position: "bottom-right" | "top-center";
  readonly free: number;
}

const CORNER: NotificationPlace = { position: "bottom-right", free: 24 };

/** Where notifications appear, at the edge of the window. Once in a page. */
export function Notifications({ place: { position, free } = CORNER }: { readonly place?: NotificationPlace }) {
  const offset = position === "top-center" ? { top: free } : { bottom: free };
  return (
    // "theme" is left at light: the colors are variables that follow the page's theme by themselves.
    <Toaster
      duration={NOTIFICATIONS.duration}
      visibleToasts={NOTIFICATIONS.visible}
      style={{ "--width": `${NOTIFICATIONS.width}px` } as CSSProperties}
      position={position}
      offset={offset}
      mobileOffset={offset}
      theme="light"
    />
  );
}
