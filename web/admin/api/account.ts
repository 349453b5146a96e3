import type { DataRouter } from "react-router";
import { apiIn } from "./client.ts";
import { findSession, setSession } from "./session.ts";

/**
 * The account is a part of the address (`?account=harbor-rentals`), for whoever has more than one: an address that is
 * sent to a colleague opens in the account it was copied from, and going back in the browser's history goes back to
 * the account as well. Links within the admin need not carry it; it is added to what the browser shows. An
 * address without it means the account this tab was last in, otherwise one's own.
 */
const PARAMETER = "account";
const REMEMBERED = "leadplane-account";

const accountIn = (search: string) => new URLSearchParams(search).get(PARAMETER) ?? undefined;

/** The account of the address that was opened. */
export const chosenAccount = () => accountIn(location.search) ?? sessionStorage.getItem(REMEMBERED) ?? undefined;

/** Forgets the account of this tab, such as one that is not there any more. */
export const forgetAccount = () => sessionStorage.removeItem(REMEMBERED);

/** The address of a page in another account. @example accountAddress("/", "harbor-rentals") */
export const accountAddress = (path: string, slug: string) => `${path}?${new URLSearchParams({ [PARAMETER]: slug })}`;

/** Keeps account and address together; a navigation to another account has it loaded first. */
export function followAccount(router: DataRouter, onFailure: (error: unknown) => void): () => void {
  showAccount();
  return router.subscribe(({ location, navigation }) => {
    if (navigation.state !== "idle") return;
    const wanted = accountIn(location.search);
    const present = findSession();
    if (wanted === undefined || wanted === present?.account.slug) showAccount();
    else apiIn(wanted).getSession().then(setSession).then(showAccount, onFailure);
  });
}

/** Puts the account into the address that the browser shows, and remembers it for this tab. */
function showAccount(): void {
  const present = findSession();
  if (present === undefined || present.accounts.length < 2) return;
  const { slug } = present.account;
  sessionStorage.setItem(REMEMBERED, slug);
  const address = new URL(location.href);
  if (address.searchParams.get(PARAMETER) === slug) return;
  address.searchParams.set(PARAMETER, slug);
  // Not through the router: nothing that it knows has changed.
  history.replaceState(history.state, "", address);
}
