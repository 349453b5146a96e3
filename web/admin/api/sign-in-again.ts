import { createStore } from "../../ui/store.ts";
import { findSession } from "./session.ts";

/** Whether the dialog that asks to sign in again is open; calls that were refused wait for it. */
export interface Interruption {
  readonly ended: Promise<void>;
  /** Signed in again as the same user: the calls are repeated. */
  readonly resume: () => void;
}

export const interruption = createStore<Interruption | undefined>(undefined);

/** Waits until one has signed in again. Many calls may be refused at once; one dialog serves them all. */
export function signInAgain(): Promise<void> {
  const open = interruption.get();
  if (open !== undefined) return open.ended;
  // Before anybody was known there is nothing to go on with.
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

/** Goes to the login page, which leads back here. It never resolves: the page is left. */
export function leaveToLogin(): Promise<never> {
  const here = location.pathname + location.search;
  location.replace(`/admin/login/?next=${encodeURIComponent(here)}`);
  return new Promise<never>(() => {});
}
