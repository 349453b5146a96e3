import { createRoot } from "react-dom/client";
import { Notifications } from "./Notifications.tsx";

// For pages that are not rendered by React as a whole: the container is added to the page.
const host = document.createElement("div");
host.dataset.noPrint = "";
document.body.append(host);
createRoot(host).render(<Notifications />);

export { notify } from "./notify.ts";
