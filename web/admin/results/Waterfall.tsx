import { Points } from "../../explain/Points.tsx";
import type { Result } from "../../explain/result.ts";
import { StepDetail } from "../../explain/StepDetail.tsx";

/** How the scores add up; each step opens. */
export function Waterfall({ result }: { readonly result: Result }) {
  return <Points result={result} detail={(model) => <StepDetail model={model} result={result} />} />;
}
