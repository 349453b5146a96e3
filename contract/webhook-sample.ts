import type { ModelDocument } from "#engine";
import { EVENT_EXAMPLES } from "./reference/examples/events.ts";
import type { EventType } from "./wire/events.ts";
import type { OutgoingEvent } from "./wire/webhook-fields.ts";

/** An event of a type with answers to every question of the model, so that a template can name them. */
export function sampleOf(type: EventType, { questions }: Pick<ModelDocument, "questions">): OutgoingEvent {
  const example = EVENT_EXAMPLES[type] as OutgoingEvent;
  if (!("answers" in example.data)) return example;
  const known = example.data.answers as Readonly<Record<string, unknown>>;
  const answers = Object.fromEntries(questions.map(({ field_name }) => [field_name, known[field_name] ?? "…"]));
  return { ...example, data: { ...example.data, answers } };
}
