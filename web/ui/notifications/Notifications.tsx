import type { CSSProperties } from "react";
import { Toaster } from "sonner";
import { NOTIFICATIONS } from "../../design/tokens.ts";

/** Where notifications appear, at the edge of the window. Once in a page. */
export function Notifications() {
  return (
    // "theme" is left at light: the colours are variables that follow the page's theme by themselves.
    <Toaster
      duration={NOTIFICATIONS.duration}
      visibleToasts={NOTIFICATIONS.visible}
      style={{ "--width": `${NOTIFICATIONS.width}px` } as CSSProperties}
      position="bottom-right"
      theme="light"
    />
  );
}
