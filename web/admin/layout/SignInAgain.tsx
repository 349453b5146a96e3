import { useStore } from "../../ui/store.ts";
import { interruption } from "../api/sign-in-again.ts";
import { onDemand } from "../ui/on-demand.tsx";

const SignInDialog = onDemand(async () => (await import("./SignInDialog.tsx")).SignInDialog);

/** Opens if the session has ended during work. The page below it stays as it is. */
export function SignInAgain() {
  const open = useStore(interruption);
  return open === undefined ? null : <SignInDialog interruption={open} />;
}
