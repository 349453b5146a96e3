import { onDemand } from "../../ui/on-demand.tsx";
import type { TestsHintProps } from "./Hint.tsx";

const Hint = onDemand(async () => (await import("./Hint.tsx")).Hint);

/** The results of the model's tests with the form's values. Without tests it displays nothing and loads no script. */
export function TestsHint(props: TestsHintProps) {
  return props.document.tests.length === 0 ? null : <Hint {...props} />;
}
