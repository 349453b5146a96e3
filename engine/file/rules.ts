import { RULE_DEFAULTS, withDefaults } from "../document/defaults.ts";
import type { Recommendation } from "../document/model.ts";
import { checkCount } from "../edits/target.ts";
import { LIMITS } from "../values/limits.ts";
import { compositeKey, type Key, matchItems } from "./match.ts";
import type { QuestionNames } from "./question-names.ts";
import type { Reading } from "./reading.ts";
import type { FilePath, FileRule, Loose } from "./types.ts";

type Draft = Omit<Recommendation, "id" | "created_at">;

/** A rule with another condition and another text is another rule: leads that matched one did not match the other. */
const KEYS: readonly Key<Draft>[] = [
  ({ question, rule, response_text }) => compositeKey(question, rule, response_text),
  ({ question, rule }) => compositeKey(question, rule),
  ({ question, response_text }) => compositeKey(question, response_text),
  ({ rule, response_text }) => compositeKey(rule, response_text),
];

/** Converts the recommendation rules of a file to those of a document. */
export function readRules(
  items: readonly (Loose<FileRule> | undefined)[],
  names: QuestionNames,
  reading: Reading,
): readonly Recommendation[] {
  const { former } = reading;
  reading.check([], (errors) =>
    checkCount(items.length, LIMITS.recommendations, "recommendation rules", errors, "recommendations"),
  );
  const lastPositions = new Map<number, number>();
  const paths = new Map<Draft, FilePath>();
  const drafts = items.flatMap((item, index): Draft[] => {
    if (item === undefined) return [];
    const path = ["recommendations", index];
    const question = names.idOf(item.question, [...path, "question"]);
    const position = item.position ?? (lastPositions.get(question) ?? 0) + 1;
    lastPositions.set(question, position);
    const { type, ...output } = withDefaults(item, RULE_DEFAULTS);
    const draft: Draft = {
      question,
      rule: item.rule ?? "If 0",
      response_text: item.response_text ?? "",
      type,
      position,
      ...output,
    };
    paths.set(draft, path);
    return [draft];
  });
  const pairs = matchItems<Draft, Recommendation>(drafts, former.recommendations, KEYS);
  return drafts.map((draft) => {
    const same = pairs.get(draft);
    const id = same?.id ?? reading.nextId("recommendation");
    reading.place("recommendation", id, paths.get(draft) ?? []);
    return { id, ...draft, created_at: same?.created_at ?? reading.at };
  });
}
