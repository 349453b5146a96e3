import type { CSSProperties } from "react";
import { Toaster } from "sonner";
import { NOTIFICATIONS } from "../../design/tokens.ts";

/**
 * Where notifications appear, at the edge of the window. Once in a page.
 *
 * @param above pixels from the bottom that stay free, such as for a bar with buttons
 */
export function Notifications({ above = 24 }: { readonly above?: number }) {
  return (
    // "theme" is left at light: the colors are variables that follow the page's theme by themselves.
    <Toaster
      duration={NOTIFICATIONS.duration}
      visibleToasts={NOTIFICATIONS.visible}
      style={{ "--width": `${NOTIFICATIONS.width}px` } as CSSProperties}
      position="bottom-right"
      offset={{ bottom: above }}
      mobileOffset={{ bottom: above }}
      theme="light"
    />
  );
}
