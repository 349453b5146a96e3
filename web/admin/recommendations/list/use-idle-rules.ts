import { useEffect, useState } from "react";
import type { ModelDocument } from "#engine";
import { sentence } from "../../changes/sentence.ts";

/** Why rules of a model can never decide, by the rule's id; known a moment after the list is shown. */
export function useIdleRules(document: ModelDocument): ReadonlyMap<number, string> | undefined {
  const [idle, setIdle] = useState<ReadonlyMap<number, string>>();
  useEffect(() => {
    let isCurrent = true;
    void import("#engine/review/rules").then(({ reviewRules }) => {
      const found = reviewRules(document).flatMap(({ target: { type, id }, message }) =>
        type === "recommendation" && id !== null ? [[id, sentence(message)] as const] : [],
      );
      if (isCurrent) setIdle(new Map(found));
    });
    return () => {
      isCurrent = false;
    };
  }, [document]);
  return idle;
}
