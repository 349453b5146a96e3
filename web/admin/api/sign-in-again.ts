import { createStore } from "../../ui/store.ts";
import { findSession } from "./session.ts";

/** Whether the dialog that asks the user to sign in again is open. Rejected calls wait for it. */
export interface Interruption {
  readonly ended: Promise<void>;
  /** Called after the same user has signed in again: the calls are repeated. */
  readonly resume: () => void;
}

export const interruption = createStore<Interruption | undefined>(undefined);

/** Waits until the user has signed in again. One dialog serves all calls that were rejected at the same time. */
export function signInAgain(): Promise<void> {
  const open = interruption.get();
  if (open !== undefined) return open.ended;
  // Before the first session there is nothing to continue.
  if (findSession() === undefined) return leaveToLogin();
  let resume = () => {};
  const ended = new Promise<void>((resolve) => {
    resume = () => {
      interruption.set(undefined);
      resolve();
    };
  });
  interruption.set({ ended, resume });
  return ended;
}

/** Goes to the login page, which leads back here. It never resolves, because the page unloads. */
export function leaveToLogin(): Promise<never> {
  const here = location.pathname + location.search;
  location.replace(`/admin/login/?next=${encodeURIComponent(here)}`);
  return new Promise<never>(() => {});
}
