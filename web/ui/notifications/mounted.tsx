import { createRoot } from "react-dom/client";
import { Toaster, toast } from "sonner";
import { NOTIFICATIONS } from "../../design/tokens.ts";

const host = document.createElement("div");
host.dataset.noPrint = "";
document.body.append(host);
createRoot(host).render(
  // "theme" is left at light: the colours are variables that follow the page's theme by themselves.
  <Toaster
    duration={NOTIFICATIONS.duration}
    visibleToasts={NOTIFICATIONS.visible}
    style={{ "--width": `${NOTIFICATIONS.width}px` } as React.CSSProperties}
    position="bottom-right"
    theme="light"
  />,
);

export { toast };
