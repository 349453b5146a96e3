import { EXPECTED_MEMBERS, type Expectations, type ModelDocument, type TestDifference } from "#engine";
import { formatPoints } from "../../../ui/numbers.ts";
import { EXPECTED_NAMES, nameOfRule } from "../../area/item-names.ts";

const RULES = "recommendations.";

/** The member of a difference: `Priority`, or the question whose recommendation differs. */
export function memberName(member: string, { questions }: ModelDocument): string {
  if (!member.startsWith(RULES)) return EXPECTED_NAMES[member as keyof typeof EXPECTED_NAMES];
  const field = member.slice(RULES.length);
  return questions.find(({ field_name }) => field_name === field)?.text ?? field;
}

/** An expected or actual value: points, a band, a priority, or the message of a rule. */
export function valueName(member: string, value: TestDifference["expected"], document: ModelDocument): string {
  if (!member.startsWith(RULES)) return typeof value === "number" ? formatPoints(value) : String(value);
  if (value === null) return "no recommendation";
  const rule = document.recommendations.find(({ id }) => id === value);
  return rule === undefined ? "a rule that was deleted" : nameOfRule(rule);
}

/** All expectations of a test in one line, e.g. `Priority High · Band of X A`. */
export function expectedText(expect: Expectations, document: ModelDocument): string {
  const members = EXPECTED_MEMBERS.flatMap((name) => {
    const value = expect[name];
    return value === undefined ? [] : [`${EXPECTED_NAMES[name]} ${valueName(name, value, document)}`];
  });
  const rules = Object.entries(expect.recommendations ?? {}).map(([field, rule]) =>
    valueName(`${RULES}${field}`, rule, document),
  );
  return [...members, ...rules].join(" · ");
}
