import { useEffect, useState } from "react";
import type { ModelDocument } from "#engine";

/** Why rules of a model can never decide, by the rule's id; loaded after the list is displayed. */
export function useIdleRules(document: ModelDocument): ReadonlyMap<number, string> | undefined {
  const [idle, setIdle] = useState<ReadonlyMap<number, string>>();
  useEffect(() => {
    let isCurrent = true;
    void import("./idle-rules.ts").then(({ idleRulesOf }) => {
      if (isCurrent) setIdle(idleRulesOf(document));
    });
    return () => {
      isCurrent = false;
    };
  }, [document]);
  return idle;
}
