import { useModelLock } from "../data/model-lock.ts";
import { onDemand } from "../ui/on-demand.tsx";

const LockNotice = onDemand(async () => (await import("./LockNotice.tsx")).LockNotice);

/** Says why the displayed model cannot be edited, and what to do; nothing if it can be edited. */
export function ModelLocked() {
  const lock = useModelLock();
  return lock === undefined ? null : <LockNotice lock={lock} />;
}
