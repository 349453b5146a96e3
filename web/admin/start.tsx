import { createBrowserRouter, RouterProvider } from "react-router";
import { notify } from "../ui/notifications/notify.ts";
import { Admin } from "./Admin.tsx";
import { chosenAccount, followAccount, forgetAccount } from "./api/account.ts";
import { apiIn } from "./api/client.ts";
import { explain, isNotFound } from "./api/errors.ts";
import { setSession } from "./api/session.ts";
import { CannotStart } from "./layout/CannotStart.tsx";

/**
 * Learns who is signed in and which account is asked for, then starts the admin. The router is one of the kind that
 * can hold a navigation back, for forms with unsaved changes. Its base ends with a slash because `/admin` without
 * one is a page of the site.
 */
export async function startAdmin() {
  const account = chosenAccount();
  try {
    setSession(await apiIn(account).getSession());
  } catch (error) {
    if (!isNotFound(error)) return <CannotStart title="Something went wrong" text={explain(error)} />;
    forgetAccount();
    return (
      <CannotStart title="Not found" text={`There is no account "${account}", or you don't have access to it.`}>
        Go to your own account
      </CannotStart>
    );
  }
  const router = createBrowserRouter([{ path: "*", element: <Admin /> }], { basename: "/admin/" });
  followAccount(router, (error) => notify.error(explain(error)));
  return <RouterProvider router={router} />;
}
