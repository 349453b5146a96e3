import type { Operations, Result } from "#contract";
import { createStore, useStore } from "../../ui/store.ts";

/** The user, the current account, and all accounts in which they may act. */
export type Session = Result<Operations["getSession"]>;

const current = createStore<Session | undefined>(undefined);

export const setSession = current.set;

/** Undefined only before the admin has started. */
export const findSession = current.get;

/** @throws before the admin has started */
export function session(): Session {
  const found = current.get();
  if (found === undefined) throw new Error("nobody has signed in yet");
  return found;
}

/** The session of the user. */
export function useSession(): Session {
  const found = useStore(current);
  if (found === undefined) throw new Error("nobody has signed in yet");
  return found;
}
