import { createRoot } from "react-dom/client";
import { Notifications } from "./Notifications.tsx";

// For pages that are not React's as a whole: what shows notifications stands beside them.
const host = document.createElement("div");
host.dataset.noPrint = "";
document.body.append(host);
createRoot(host).render(<Notifications />);

export { notify } from "./notify.ts";
