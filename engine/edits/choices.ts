import type { Choice, ModelDocument, QuestionType } from "../document/model.ts";
import { ErrorList, NON_FIELD_ERRORS } from "../faults/errors.ts";
import { LIMITS } from "../values/limits.ts";
import { withoutChoice } from "./deletion.ts";
import { choiceSlug, isSlug } from "./slug.ts";
import { checkCount, findTarget, put } from "./target.ts";
import type { Change, ChoiceData, Outcome } from "./types.ts";
import { withUses } from "./uses.ts";

/** Whether questions of this type are answered with choices. */
export function hasChoices(type: QuestionType): boolean {
  return type === "choice" || type === "multiple_choice";
}

/**
 * Reads the choices sent with a question. A choice with the id or slug of a former choice is that choice, and so is one
 * without either that has its text. New choices get ids after `lastId`. Without data the former choices stay.
 */
export function readChoices(
  data: readonly ChoiceData[] | undefined,
  former: readonly Choice[],
  lastId: number,
  errors: ErrorList,
): { choices: readonly Choice[]; lastId: number } {
  if (data === undefined) return { choices: former, lastId };
  checkCount(data.length, LIMITS.choicesPerQuestion, "choices", errors, "choices");
  const named = new Map(
    former.filter(({ id }) => data.some((item) => item.id === id)).map((choice) => [choice.id, choice]),
  );
  const slugs = new Set(data.flatMap((item) => item.slug ?? []));
  const unnamed = new Map(former.filter(({ id }) => !named.has(id)).map((choice) => [choice.slug, choice]));
  // a choice with neither is identified by its text, because slugs are not always derived the same way
  const byText = new Map([...unnamed.values()].filter(({ slug }) => !slugs.has(slug)).map((each) => [each.text, each]));
  const known = data.map(({ id, slug, text }) => {
    if (id !== undefined) return named.get(id);
    const same = slug === undefined ? byText.get(text) : unnamed.get(slug);
    if (same !== undefined) byText.delete(same.text);
    return same;
  });
  const values = data.map(({ value }, index) => value ?? known[index]?.value ?? index + 1);
  const all = data.map(({ text }, index) => ({ text, value: values[index] }));
  const taken = new Set(data.flatMap((item, index) => item.slug ?? known[index]?.slug ?? []));
  const choices: Choice[] = [];
  let last = lastId;
  for (const [index, item] of data.entries()) {
    const own = new ErrorList();
    if (item.id !== undefined && known[index] === undefined)
      own.add("id", "does_not_exist", `the question has no choice ${item.id}.`);
    const slug = item.slug ?? known[index]?.slug ?? choiceSlug(all, index, taken);
    taken.add(slug);
    const same = known[index] ?? unnamed.get(slug);
    const id = same?.id ?? ++last;
    if (choices.some((choice) => choice.id === id)) own.add("id", "duplicate", `choice ${id} is listed twice.`);
    checkSlug(slug, choices, own);
    choices.push({ id, text: item.text, slug, value: (item.value ?? same?.value ?? index + 1) + 0 });
    errors.addAll("choices", own, `Choice ${index + 1}: `);
  }
  return { choices, lastId: last };
}

/** Edits one choice of a question. */
export function editChoice(
  document: ModelDocument,
  parent: number,
  change: Change<ChoiceData>,
  errors: ErrorList,
): Outcome | undefined {
  const question = document.questions.find(({ id }) => id === parent);
  if (question === undefined) return undefined;
  if (change.action === "delete") {
    const choice = question.choices.find(({ id }) => id === change.id);
    if (choice === undefined) return undefined;
    return { document: withoutChoice(document, question, choice, change, errors), id: choice.id };
  }
  const target = findTarget(question.choices, change, (choice): ChoiceData => choice);
  if (target === undefined) return undefined;
  const { former, data } = target;
  if (!hasChoices(question.type)) {
    errors.add(
      NON_FIELD_ERRORS,
      "incompatible",
      `${question.field_name} is a question of type ${question.type}, which cannot have choices.`,
    );
  }
  const others = question.choices.filter((choice) => choice !== former);
  checkCount(others.length + 1, LIMITS.choicesPerQuestion, "choices", errors);
  const taken = new Set(others.map((choice) => choice.slug));
  const value = (data.value ?? former?.value ?? others.length + 1) + 0;
  const all = [...others, { text: data.text, value }];
  const slug = data.slug ?? former?.slug ?? choiceSlug(all, others.length, taken);
  checkSlug(slug, others, errors);
  const id = former?.id ?? document.counters.choice + 1;
  const choice: Choice = { id, text: data.text, slug, value };
  const edited = { ...question, choices: put(question.choices, choice) };
  const counters = { ...document.counters, choice: Math.max(document.counters.choice, id) };
  const after = { ...document, counters, questions: put(document.questions, edited) };
  if (errors.has("slug")) return { document: after, id };
  const found = new ErrorList();
  const followed = withUses(document, after, question, edited, found);
  errors.addAll(former?.slug === slug ? "text" : "slug", found);
  return { document: followed, id };
}

function checkSlug(slug: string, others: readonly Choice[], errors: ErrorList): void {
  if (!isSlug(slug))
    errors.add("slug", "invalid_format", "Use only letters, digits, hyphens, and underscores in a slug.");
  if (others.some((choice) => choice.slug === slug))
    errors.add("slug", "already_exists", `Another choice already has the slug ${slug}.`);
}
