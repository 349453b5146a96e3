import {
  EXPECTED_MEMBERS,
  type Expectations,
  type ModelDocument,
  type ModelTest,
  parseDate,
  type Question,
  testOfLead,
  today,
} from "#engine";
import { compiledOf } from "../../../explain/result.ts";
import { type AnswerDraft, draftOf as answersOf, sentAnswers } from "../../answers/draft.ts";
import type { Kept } from "../../area/keep-as-test.ts";

/** A test while it is edited. Null: not checked. */
export interface TestDraft {
  readonly name: string;
  readonly answers: AnswerDraft;
  /** Blank for the day on which the test runs. */
  readonly date: string;
  /** A text while it is no number. */
  readonly x_axis: number | string | null;
  readonly y_axis: number | string | null;
  readonly total_score: number | string | null;
  readonly x_category: string | null;
  readonly y_category: string | null;
  readonly priority: string | null;
  /** The id of a rule, or NO_RULE, by the question's place in the form: a field name may be what every object has. */
  readonly rules: Readonly<Record<string, number | null>>;
}

/** In the place of a rule's id: no rule of the question may match. No rule has this id. */
export const NO_RULE = 0;

export const ruleKey = ({ id }: Pick<Question, "id">) => `question_${id}`;

/** The questions that have rules: a test can expect one of them. */
export const questionsWithRules = ({ questions, recommendations }: ModelDocument): readonly Question[] =>
  questions.filter(({ id }) => recommendations.some(({ question }) => question === id));

/** A test as its form shows it; what no longer has a question is left out. */
export function draftOf(
  { name, answers, date, expect }: Omit<ModelTest, "id" | "created_at">,
  document: ModelDocument,
): TestDraft {
  const { recommendations = {} } = expect;
  const rules = document.questions.flatMap((question): [string, number | null][] => {
    if (!Object.hasOwn(recommendations, question.field_name)) return [];
    return [[ruleKey(question), recommendations[question.field_name] ?? NO_RULE]];
  });
  const members = EXPECTED_MEMBERS.map((member) => [member, expect[member] ?? null] as const);
  return {
    ...(Object.fromEntries(members) as Pick<TestDraft, (typeof EXPECTED_MEMBERS)[number]>),
    name,
    answers: answersOf(document.questions, answers),
    date: date ?? "",
    rules: Object.fromEntries(rules),
  };
}

const NOTHING: Omit<ModelTest, "id" | "created_at"> = { name: "", answers: {}, date: null, expect: {} };

/** What the form of a new test begins with: nothing, or a lead with what is decided about it now. */
export function newDraft(document: ModelDocument, kept: Kept | undefined, timeZone: string): TestDraft {
  if (kept === undefined) return draftOf(NOTHING, document);
  const { answers, date } = kept;
  const taken = new Set(document.tests.map(({ name }) => name));
  const test = testOfLead(compiledOf(document), answers, dayOf(date ?? "", timeZone), taken);
  return draftOf(test.ok ? { ...test.data, date } : { ...NOTHING, answers, date }, document);
}

/** What the form expects. Text that is no number is sent as it was typed, for the API to refuse. */
export function expectationsIn(draft: TestDraft, document: ModelDocument): Expectations {
  const members = EXPECTED_MEMBERS.flatMap((member) => {
    const value = draft[member];
    return value === null || value === undefined || value === "" ? [] : [[member, value] as const];
  });
  const rules = document.questions.flatMap((question) => {
    const rule = draft.rules[ruleKey(question)] ?? null;
    return rule === null ? [] : [[question.field_name, rule === NO_RULE ? null : rule] as const];
  });
  return Object.fromEntries([
    ...members,
    ...(rules.length === 0 ? [] : [["recommendations", Object.fromEntries(rules)]]),
  ]);
}

/** The draft as the API is sent it. */
export const bodyOf = (draft: TestDraft, document: ModelDocument) => ({
  name: draft.name,
  answers: sentAnswers(document.questions, draft.answers),
  date: draft.date === "" ? null : draft.date,
  expect: expectationsIn(draft, document),
});

/** Whether a test names questions that are gone, which its form cannot show. */
export function hasLeftovers({ answers, expect }: ModelTest, { questions }: ModelDocument): boolean {
  const known = new Set(questions.map(({ field_name }) => field_name));
  return [...Object.keys(answers), ...Object.keys(expect.recommendations ?? {})].some((name) => !known.has(name));
}

/** The number of the day that a draft with this date is evaluated on. */
export const dayOf = (date: string, timeZone: string): number => parseDate(date) ?? today(new Date(), timeZone);
