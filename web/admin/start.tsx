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
 * Learns who is signed in, which account and which draft are asked for, then starts the admin. The router is one of the kind that
 * can hold a navigation back, for forms with unsaved changes. Its base ends with a slash because `/admin` without
 * one is a page of the site.
 */
export async function startAdmin() {
  // what is shown first arrives meanwhile, and then stands there at once
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

/** The draft that is asked for, if it is there and may still go live; whoever is led to the live model instead is told so. */
async function presentDraft(): Promise<number | undefined> {
  const draft = chosenDraft();
  if (draft === undefined) return undefined;
  try {
    const asked = await api.getDraft({ params: { id: draft } });
    if (asked.state !== "published" && asked.state !== "discarded") return draft;
    announceAfterReload(asked);
    return undefined;
  } catch (error) {
    if (!isNotFound(error)) return draft;
    notify.warning(`There is no draft ${draft}. You are looking at the live model.`);
    return undefined;
  }
}
