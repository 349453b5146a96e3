import { type ReactNode, StrictMode, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { busyUntil, busyWith } from "../design/idle.ts";
import "./theme/index.ts";
import { AdminTheme } from "./theme/AdminTheme.tsx";
import "./theme/preference.ts";

const LOGIN = "/admin/login/";
const root = createRoot(document.getElementById("root") as HTMLElement);

/** Everyone can open the login page, so it is loaded without the rest. */
async function start() {
  if (`${location.pathname}/`.startsWith(LOGIN)) {
    const { LoginPage } = await import("./login/LoginPage.tsx");
    return <LoginPage />;
  }
  const { startAdmin } = await import("./start.tsx");
  return await startAdmin();
}

const page = await busyWith(start());
const shown = busyUntil();
root.render(
  <StrictMode>
    <Shown>
      <AdminTheme>{page}</AdminTheme>
    </Shown>
  </StrictMode>,
);

function Shown({ children }: { readonly children: ReactNode }) {
  useEffect(shown, []);
  return children;
}
