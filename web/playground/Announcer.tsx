import { useEffect, useState } from "react";
import { formatPoints } from "../ui/numbers.ts";
import { usePlayground } from "./state/context.tsx";
import { invalidDrafts } from "./state/state.ts";

/** Milliseconds without typing before an announcement. */
const DEBOUNCE_MS = 900;

/** Announces to screen readers how the result has changed and what is wrong. */
export function Announcer() {
  const { state, result } = usePlayground();
  const { x_axis, y_axis, total_score, bands } = result.explanation;
  const problems = invalidDrafts(state).flatMap(([, draft]) => draft.problems);
  const sentence = [
    ...problems.slice(0, 2),
    `X ${formatPoints(x_axis)}, band ${bands.x.letter}. Y ${formatPoints(y_axis)}, band ${bands.y.letter}.`,
    `Total ${formatPoints(total_score)}, priority ${bands.total.label}.`,
    result.recommended.recommendation ?? "No rule matches.",
  ].join(" ");
  const [first] = useState(sentence);
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    const timer = setTimeout(
      () => setAnnouncement((before) => (before === "" && sentence === first ? "" : sentence)),
      DEBOUNCE_MS,
    );
    return () => clearTimeout(timer);
  }, [sentence, first]);
  return (
    <p role="status" className="visually-hidden">
      {announcement}
    </p>
  );
}
