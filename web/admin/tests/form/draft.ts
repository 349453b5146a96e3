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
import type { LeadForTest } from "../../area/keep-as-test.ts";

/** A test in its form. Null: not checked. */
export interface TestDraft {
  readonly name: string;
  readonly answers: AnswerDraft;
  /** Empty for the day on which the test runs. */
  readonly date: string;
  /** A text while it is not a number. */
  readonly x_axis: number | string | null;
  readonly y_axis: number | string | null;
  readonly total_score: number | string | null;
  readonly x_category: string | null;
  readonly y_category: string | null;
  readonly priority: string | null;
  /**
   * The id of a rule, or NO_RULE, by the question's index in the form, because a field name may be that of a member of
   * every object.
   */
  readonly rules: Readonly<Record<string, number | null>>;
}

/** In place of a rule's id: no rule of the question may match. No rule has this id. */
export const NO_RULE = 0;

export const ruleKey = ({ id }: Pick<Question, "id">) => `question_${id}`;

/** The questions with rules: a test can expect one of them. */
export const questionsWithRules = ({ questions, recommendations }: ModelDocument): readonly Question[] =>
  questions.filter(({ id }) => recommendations.some(({ question }) => question === id));

/** A test in its form, without members of deleted questions. */
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

/** The initial values of a new test: none, or a lead with the current decision. */
export function newDraft(document: ModelDocument, kept: LeadForTest | undefined, timeZone: string): TestDraft {
  if (kept === undefined) return draftOf(NOTHING, document);
  const { answers, date } = kept;
  const taken = new Set(document.tests.map(({ name }) => name));
  const test = testOfLead(compiledOf(document), answers, dayOf(date ?? "", timeZone), taken);
  return draftOf(test.ok ? { ...test.data, date } : { ...NOTHING, answers, date }, document);
}

/** The expectations in the form. Text that is not a number is sent as it was typed, for the API to reject. */
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

/** The body of the request. */
export const bodyOf = (draft: TestDraft, document: ModelDocument) => ({
  name: draft.name,
  answers: sentAnswers(document.questions, draft.answers),
  date: draft.date === "" ? null : draft.date,
  expect: expectationsIn(draft, document),
});

/** Whether a test names deleted questions, which its form cannot display. */
export function namesDeletedQuestions({ answers, expect }: ModelTest, { questions }: ModelDocument): boolean {
  const known = new Set(questions.map(({ field_name }) => field_name));
  return [...Object.keys(answers), ...Object.keys(expect.recommendations ?? {})].some((name) => !known.has(name));
}

/** The number of the day on which a draft with this date is evaluated. */
export const dayOf = (date: string, timeZone: string): number => parseDate(date) ?? today(new Date(), timeZone);
