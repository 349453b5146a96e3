import type { CSSProperties } from "react";
import { Toaster } from "sonner";
import { NOTIFICATIONS } from "../../design/tokens.ts";

/** The position in the window, and the free pixels to its edge. */
export interface NotificationPlace {
  readonly position: "bottom-right" | "top-center";
  readonly free: number;
}

const CORNER: NotificationPlace = { position: "bottom-right", free: 24 };

/** The container of notifications, at the edge of the window. Once per page. */
export function Notifications({ place: { position, free } = CORNER }: { readonly place?: NotificationPlace }) {
  const offset = position === "top-center" ? { top: free } : { bottom: free };
  return (
    // "theme" is left at light: the colors are variables that follow the page's theme.
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
