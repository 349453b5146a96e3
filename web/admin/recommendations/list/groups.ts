import {
  capitalized,
  type ModelDocument,
  placeOfRule,
  type Question,
  RECOMMENDATION_TYPES,
  type Recommendation,
} from "#engine";
import { hasWords, searchWords } from "../../ui/list/words.ts";

/** The rules of one question in evaluation order. */
export interface QuestionRules {
  readonly question: Question;
  readonly rules: readonly Recommendation[];
  /** Whether these are all rules of the question: only then can they be moved. */
  readonly isWhole: boolean;
  /** Returns the number of a rule, even if others are hidden. */
  readonly placeOf: (rule: Recommendation) => number;
}

export const NO_RULE_FILTER = { search: "", question: "", type: "" };
export type RuleFilter = Readonly<Record<keyof typeof NO_RULE_FILTER, string>>;

/** The value for rules without a type. */
export const WITHOUT_TYPE = "none";

/** `["", "All types"]` and each type, as options of a filter. */
export const TYPE_OPTIONS: readonly (readonly [string, string])[] = [
  ["", "All types"],
  ...RECOMMENDATION_TYPES.map((type) => [type, capital(type)] as const),
  [WITHOUT_TYPE, "No type"],
];

/** The filtered rules of a document by question; questions without a matching rule are left out. */
export function groupsOf(document: ModelDocument, { search, question, type }: RuleFilter): QuestionRules[] {
  const { questions, recommendations } = document;
  const placeOf = (rule: Recommendation) => placeOfRule(document, rule);
  const words = searchWords(search);
  const fits = (rule: Recommendation, of: Question) =>
    (type === "" || (rule.type ?? WITHOUT_TYPE) === type) &&
    hasWords(words, [rule.response_text, rule.rule, rule.affiliate_name, of.text, of.field_name]);
  return questions
    .filter(({ id }) => question === "" || String(id) === question)
    .map((each) => {
      const all = recommendations.filter((rule) => rule.question === each.id);
      const rules = all.filter((rule) => fits(rule, each));
      return { question: each, rules, isWhole: rules.length === all.length, placeOf };
    })
    .filter(({ rules }) => rules.length > 0);
}

/** Capitalizes a word. */
export function capital(word: string): string {
  return capitalized(word);
}
