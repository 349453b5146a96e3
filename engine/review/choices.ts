import { choiceTable, fold } from "../answers/choices.ts";
import type { ModelDocument, Question } from "../document/model.ts";
import { quoted } from "../document/names.ts";
import { type Finding, finding } from "./types.ts";

/**
 * Reports choices whose text or slug does not name them in an answer: another has the same text, or the slug as its
 * text or value.
 */
export function reviewChoices({ questions }: ModelDocument): Finding[] {
  return questions.flatMap(ambiguousTexts);
}

function ambiguousTexts({ id, text: asked, choices }: Question): Finding[] {
  const { find } = choiceTable(choices);
  const messages = new Map<string, string>();
  for (const { text, slug } of choices) {
    if (find(slug, false) === slug && isNumber(slug) && find(Number(slug), false) !== slug) {
      const clash = `In ${quoted(asked)}, ${slug} is the slug of ${quoted(text)} and the value of another choice`;
      messages.set(`slug ${slug}`, `${clash}, so leads that answer with this number are refused. Change that slug.`);
    }
    const found = find(text, false);
    if (found === slug) continue;
    const owner = choices.find((choice) => choice.slug === text && choice.text !== text);
    if (owner !== undefined) {
      const clash = `In ${quoted(asked)}, ${quoted(text)} is the text of one choice and the slug of ${quoted(owner.text)}`;
      messages.set(`slug ${text}`, `${clash}, so leads that answer with it are refused. Change that slug.`);
      continue;
    }
    const consequence =
      typeof found === "string"
        ? `Leads that answer ${quoted(asked)} with the text ${quoted(text)} get the choice with the slug ${found}, not the one with the slug ${slug}.`
        : `Several choices of ${quoted(asked)} have the text ${quoted(text)}, so leads that answer with this text are refused.`;
    messages.set(`${fold(text)} ${typeof found}`, `${consequence} Change the text of one of them.`);
  }
  const target = { type: "question", id, name: asked } as const;
  return [...messages.values()].map((message) => finding("choice_text_ambiguous", target, message));
}

const isNumber = (slug: string) => String(Number(slug)) === slug;
