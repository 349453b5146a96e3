import type { Operations, Result } from "#contract";
import { createStore, useStore } from "../../ui/store.ts";

/** Who is signed in, the account they act in, and all accounts they may act in. */
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

/** Who is signed in. */
export function useSession(): Session {
  const found = useStore(current);
  if (found === undefined) throw new Error("nobody has signed in yet");
  return found;
}
