import { onDemand } from "../../ui/on-demand.tsx";
import type { TestsHintProps } from "./Hint.tsx";

const Hint = onDemand(async () => (await import("./Hint.tsx")).Hint);

/** How the model's tests would go with what stands in a form; nothing, and no script for it, where there are none. */
export function TestsHint(props: TestsHintProps) {
  return props.document.tests.length === 0 ? null : <Hint {...props} />;
}
