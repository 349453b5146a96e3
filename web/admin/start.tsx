import { createBrowserRouter, RouterProvider } from "react-router";
import { notify } from "../ui/notifications/notify.ts";
import { Admin } from "./Admin.tsx";
import { carryDraft, chosenAccount, chosenDraft, followAddress, forgetAccount } from "./api/address.ts";
import { api, apiIn } from "./api/client.ts";
import { announceAfterReload, setDraftId } from "./api/draft.ts";
import { explain, isNotFound } from "./api/errors.ts";
import { setSession } from "./api/session.ts";
import { loadViewAt } from "./areas.ts";
import { CannotStart } from "./layout/CannotStart.tsx";

const BASE = "/admin/";

/**
 * Loads the session, the account, and the draft of the address, then starts the admin. The router is of the kind that
 * can block navigation, for forms with unsaved changes. Its base ends with a slash because `/admin` without one is a
 * page of the site.
 */
export async function startAdmin() {
  // the first view loads in the meantime, and then renders at once
  const view = loadViewAt(location.pathname, BASE);
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
  setDraftId(await presentDraft());
  await view;
  const router = createBrowserRouter([{ path: "*", element: <Admin /> }], { basename: BASE });
  carryDraft(router);
  followAddress(router, (error) => notify.error(explain(error)));
  return <RouterProvider router={router} />;
}

/**
 * The draft of the address, if it exists and may still be published; otherwise the user gets a notice that this is the
 * live model.
 */
async function presentDraft(): Promise<number | undefined> {
  const draft = chosenDraft();
  if (draft === undefined) return undefined;
  try {
    const found = await api.getDraft({ params: { id: draft } });
    if (found.state !== "published" && found.state !== "discarded") return draft;
    announceAfterReload(found);
    return undefined;
  } catch (error) {
    if (!isNotFound(error)) return draft;
    notify.warning(`There is no draft ${draft}. You are looking at the live model.`);
    return undefined;
  }
}
