import { type DataRouter, NavigationType } from "react-router";
import { apiIn } from "./client.ts";
import { findDraftId, setDraftId } from "./draft.ts";
import { findSession, setSession } from "./session.ts";

/**
 * The account, for a user with more than one, and the current draft are parts of the address
 * (`?account=harbor-rentals&draft=7`). An address that is sent to a colleague opens the page it was copied from, and
 * going back in the browser's history works as well. Links within the admin need not contain them: they are added to
 * the displayed address. An address without an account means the last one of this tab, otherwise the user's own. A link
 * without a draft stays in the current one, and `draft=live` leaves it.
 */
const ACCOUNT = { parameter: "account", remembered: "leadplane-account" } as const;
const DRAFT = { parameter: "draft", remembered: "leadplane-draft" } as const;

/** Leaves a draft. */
const LIVE = "live";

const accountIn = (search: string) => new URLSearchParams(search).get(ACCOUNT.parameter) ?? undefined;

/** Returns what an address says about a draft: its id, that it is the live model, or nothing. */
function draftIn(search: string): number | typeof LIVE | undefined {
  const given = new URLSearchParams(search).get(DRAFT.parameter);
  if (given === null) return undefined;
  return /^[1-9]\d{0,14}$/.test(given) ? Number(given) : LIVE;
}

/** The account in the address that was opened. */
export const chosenAccount = () =>
  accountIn(location.search) ?? sessionStorage.getItem(ACCOUNT.remembered) ?? undefined;

/** The draft in the address that was opened, if it names the last account of this tab, or none. */
export function chosenDraft(): number | undefined {
  const inAddress = draftIn(location.search);
  if (inAddress !== undefined) return inAddress === LIVE ? undefined : inAddress;
  const isElsewhere = accountIn(location.search) !== undefined && !isRemembered(accountIn(location.search));
  const remembered = draftIn(`?${DRAFT.parameter}=${sessionStorage.getItem(DRAFT.remembered) ?? LIVE}`);
  return isElsewhere || remembered === LIVE ? undefined : remembered;
}

const isRemembered = (slug: string | undefined) => slug === sessionStorage.getItem(ACCOUNT.remembered);

/** Forgets the account of this tab, e.g. one that no longer exists, and its draft. */
export function forgetAccount(): void {
  sessionStorage.removeItem(ACCOUNT.remembered);
  sessionStorage.removeItem(DRAFT.remembered);
}

/** The address of a page in another account. @example accountAddress("/", "harbor-rentals") */
export const accountAddress = (path: string, slug: string) =>
  `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams({ [ACCOUNT.parameter]: slug })}`;

/** The address of a page in a draft, or in the live model. @param search of the page itself, which is kept */
export function draftAddress(path: string, draft: number | undefined, search = ""): string {
  const [place = "", hash] = path.split("#");
  const parameters = new URLSearchParams(search);
  parameters.set(DRAFT.parameter, draft === undefined ? LIVE : String(draft));
  return `${place}?${parameters}${hash === undefined ? "" : `#${hash}`}`;
}

/**
 * Whether a navigation leads to another account, or into or out of a draft.
 * @param isBack whether it is by the browser's history
 */
export function leadsElsewhere(search: string, isBack: boolean): boolean {
  const [account, draft] = [accountIn(search), draftIn(search)];
  if (account !== undefined && account !== findSession()?.account.slug) return true;
  return wantedDraft(draft, isBack) !== findDraftId();
}

/** The history has the displayed addresses: one without a draft was in the live model. */
function wantedDraft(draft: ReturnType<typeof draftIn>, isBack: boolean): number | undefined {
  if (draft === undefined) return isBack ? undefined : findDraftId();
  return draft === LIVE ? undefined : draft;
}

/** Adds the current draft to links, so that they can be opened in another tab or copied. */
export function carryDraft(router: DataRouter): void {
  const plain = router.createHref.bind(router);
  router.createHref = (to) => {
    const href = plain(to);
    const draft = findDraftId();
    if (draft === undefined || draftIn(new URL(href, location.origin).search) !== undefined) return href;
    const address = new URL(href, location.origin);
    const { accounts = [], account } = findSession() ?? {};
    if (account !== undefined && accounts.length > 1) put(address, ACCOUNT.parameter, account.slug);
    put(address, DRAFT.parameter, String(draft));
    return address.pathname + address.search + address.hash;
  };
}

/** Keeps account, draft, and address consistent. A navigation to another account loads it first. */
export function followAddress(router: DataRouter, onFailure: (error: unknown) => void): () => void {
  showPlace();
  let last = router.state.location;
  return router.subscribe(({ location, navigation, historyAction }) => {
    // a blocked navigation has changed only the address
    if (navigation.state !== "idle" || location === last) return;
    last = location;
    const account = accountIn(location.search);
    const draft = draftIn(location.search);
    if (account === undefined || account === findSession()?.account.slug) {
      setDraftId(wantedDraft(draft, historyAction === NavigationType.Pop));
      return showPlace();
    }
    apiIn(account)
      .getSession()
      .then((session) => {
        setDraftId(draft === LIVE ? undefined : draft);
        setSession(session);
        showPlace();
      }, onFailure);
  });
}

/** Adds account and draft to the displayed address, and stores them for this tab. */
function showPlace(): void {
  const present = findSession();
  if (present === undefined) return;
  const shown = present.accounts.length < 2 ? undefined : present.account.slug;
  const draft = findDraftId();
  if (shown !== undefined) sessionStorage.setItem(ACCOUNT.remembered, shown);
  if (draft === undefined) sessionStorage.removeItem(DRAFT.remembered);
  else sessionStorage.setItem(DRAFT.remembered, String(draft));
  const address = new URL(location.href);
  const isChanged = [
    shown !== undefined && put(address, ACCOUNT.parameter, shown),
    put(address, DRAFT.parameter, draft === undefined ? null : String(draft)),
  ].includes(true);
  // Not through the router, because nothing changes for it.
  if (isChanged) history.replaceState(history.state, "", address);
}

/** @returns whether the address changed: writing it again would normalize it */
function put({ searchParams }: URL, name: string, value: string | null): boolean {
  if (searchParams.get(name) === value) return false;
  if (value === null) searchParams.delete(name);
  else searchParams.set(name, value);
  return true;
}
