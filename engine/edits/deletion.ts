import { scopesOf } from "../checks/scope.ts";
import {
  namesField,
  ownedBy,
  type Source,
  sourceNames,
  sourcesOf,
  usesOf,
  usesOfTheChoice,
} from "../checks/sources.ts";
import type { Answers, CalculatedField, Choice, ModelDocument, ModelTest, Question } from "../document/model.ts";
import { type ErrorList, NON_FIELD_ERRORS } from "../faults/errors.ts";
import { put, without } from "./target.ts";
import type { Deletion } from "./types.ts";

/** An item to delete that formulas and rules may name. */
interface Removal {
  /** Its name in sentences. */
  readonly name: string;
  readonly noun: string;
  /** The formulas and rules that name it. */
  readonly uses: readonly Source[];
  /** The other sources that belong to it. */
  readonly owned: readonly Source[];
  /** Of a question, the field name, for which a test may expect a rule. */
  readonly question?: string;
  /** The answers of a test without it; the same object if the test does not answer it. */
  answersLeft(answers: Answers): Answers;
  /** The document without it, and with everything else. */
  readonly rest: ModelDocument;
}

/** Deletes a question with its choices. What uses it or belongs to it is deleted too, or prevents the deletion. */
export function withoutQuestion(document: ModelDocument, question: Question, edit: Deletion, errors: ErrorList) {
  const { id, field_name } = question;
  const uses = usesOf(field_name, document, scopesOf(document));
  const removal: Removal = {
    name: field_name,
    noun: "question",
    uses,
    owned: ownedBy(document, id).filter(({ item }) => !uses.some((use) => use.item === item)),
    question: field_name,
    answersLeft: (answers) => withoutMember(answers, field_name),
    rest: { ...document, questions: without(document.questions, id) },
  };
  return withoutDependents(document, removal, edit, errors);
}

/** Deletes a choice of a question, with the same rule for what compares with it. */
export function withoutChoice(
  document: ModelDocument,
  question: Question,
  choice: Choice,
  edit: Deletion,
  errors: ErrorList,
) {
  const { field_name: field, choices } = question;
  const removal: Removal = {
    name: `The choice "${choice.text}" of ${field}`,
    noun: "choice",
    uses: usesOfTheChoice(document, question, choice.id),
    owned: [],
    answersLeft: (answers) => {
      const given = Object.hasOwn(answers, field) ? answers[field] : undefined;
      if (given === choice.slug) return withoutMember(answers, field);
      if (typeof given !== "object" || !given.includes(choice.slug)) return answers;
      const left = given.filter((slug) => slug !== choice.slug);
      return left.length === 0 ? withoutMember(answers, field) : { ...answers, [field]: left };
    },
    rest: {
      ...document,
      questions: put(document.questions, { ...question, choices: without(choices, choice.id) }),
    },
  };
  return withoutDependents(document, removal, edit, errors);
}

/** Deletes a calculated field, with the same rule for what uses it. */
export function withoutCalculatedField(
  document: ModelDocument,
  { id, name }: CalculatedField,
  edit: Deletion,
  errors: ErrorList,
) {
  const removal: Removal = {
    name,
    noun: "calculated field",
    uses: usesOf(name, document, scopesOf(document)),
    owned: [],
    answersLeft: (answers) => answers,
    rest: { ...document, calculated_fields: without(document.calculated_fields, id) },
  };
  return withoutDependents(document, removal, edit, errors);
}

function withoutDependents(
  document: ModelDocument,
  removal: Removal,
  { dependents = "refuse" }: Deletion,
  errors: ErrorList,
): ModelDocument {
  if (dependents === "delete") return withoutAll(document, removal);
  const { name, noun, uses, owned } = removal;
  if (uses.length + owned.length > 0) {
    const facts = [
      ...(uses.length > 0 ? [`is used by ${sourceNames(uses, document)}`] : []),
      ...(owned.length > 0 ? [`still has ${sourceNames(owned, document)}`] : []),
    ];
    const them = uses.length + owned.length === 1 ? "it" : "them";
    errors.add(
      NON_FIELD_ERRORS,
      "in_use",
      `${name} ${facts.join(", and ")}. Change or delete ${them} first, or send dependents=delete to delete ${them} with the ${noun}.`,
    );
  }
  return removal.rest;
}

function withoutAll(document: ModelDocument, { uses, owned, question, answersLeft, rest }: Removal): ModelDocument {
  const gone = new Set<object>(withDependents(document, [...uses, ...owned]).map(({ item }) => item));
  const left = <Item extends object>(items: readonly Item[]) =>
    items.some((item) => gone.has(item)) ? items.filter((item) => !gone.has(item)) : items;
  const rules = new Set<number | null>(document.recommendations.filter((rule) => gone.has(rule)).map(({ id }) => id));
  const tests = rest.tests.flatMap((test) => testLeft(test, answersLeft(test.answers), question, rules) ?? []);
  return {
    ...rest,
    calculated_fields: left(rest.calculated_fields),
    scoring_models: left(rest.scoring_models),
    recommendations: left(rest.recommendations),
    tests:
      tests.every((test, index) => test === rest.tests[index]) && tests.length === rest.tests.length
        ? rest.tests
        : tests,
  };
}

/** Returns formulas and rules, and transitively all that use the calculated fields among them. */
function withDependents(document: ModelDocument, first: readonly Source[]): readonly Source[] {
  const scopes = scopesOf(document);
  const found = new Map<object, Source>();
  let others = sourcesOf(document);
  for (let next = first; next.length > 0; ) {
    for (const source of next) found.set(source.item, source);
    others = others.filter(({ item }) => !found.has(item));
    const names = next.flatMap((source) => (source.kind === "calculated_field" ? [source.item.name] : []));
    next = others.filter((source) => names.some((name) => namesField(source, name, scopes)));
  }
  return [...found.values()];
}

/**
 * Returns a test without an answer, and without expectations of deleted rules; undefined if it expects nothing else.
 */
function testLeft(
  test: ModelTest,
  answers: Answers,
  question: string | undefined,
  rules: ReadonlySet<number | null>,
): ModelTest | undefined {
  const { recommendations = {}, ...others } = test.expect;
  const expected = Object.entries(recommendations);
  const kept = expected.filter(([name, rule]) => name !== question && !rules.has(rule));
  if (kept.length === expected.length) return answers === test.answers ? test : { ...test, answers };
  if (kept.length + Object.keys(others).length === 0) return undefined;
  const expect = kept.length === 0 ? others : { ...others, recommendations: Object.fromEntries(kept) };
  return { ...test, answers, expect };
}

function withoutMember(answers: Answers, name: string): Answers {
  if (!Object.hasOwn(answers, name)) return answers;
  return Object.fromEntries(Object.entries(answers).filter(([other]) => other !== name));
}
