import { onDemand } from "../../ui/on-demand.tsx";
import type { TestsHintProps } from "./Hint.tsx";

const Hint = onDemand(async () => (await import("./Hint.tsx")).Hint);

/** How the model's tests would go with what a form holds. Without tests it shows nothing and loads no script. */
export function TestsHint(props: TestsHintProps) {
  return props.document.tests.length === 0 ? null : <Hint {...props} />;
}
