import { useStore } from "../../ui/store.ts";
import { interruption } from "../api/sign-in-again.ts";
import { onDemand } from "../ui/on-demand.tsx";

const SignInDialog = onDemand(async () => (await import("./SignInDialog.tsx")).SignInDialog);

/** Opens when the session has ended in the middle of something. The page behind it stays as it is. */
export function SignInAgain() {
  const open = useStore(interruption);
  return open === undefined ? null : <SignInDialog interruption={open} />;
}
