import { sampleOf } from "#contract/webhook-sample";
import {
  bytesText,
  type EventType,
  fieldsOf,
  type OutgoingEvent,
  readTemplate,
  unknownFields,
  WEBHOOK_LIMITS,
} from "#contract/wire";
import type { ModelDocument } from "#engine";

const TOO_LONG = `Once filled in, this is larger than ${bytesText(WEBHOOK_LIMITS.bodyBytes)}, the most that is sent.`;

/** A sample of each of these events. */
export const samplesOf = (events: readonly EventType[], document: ModelDocument): readonly OutgoingEvent[] =>
  events.map((type) => sampleOf(type, document));

/** What is wrong with a template for these events, with what to do; empty if nothing is. */
export function templateProblems(
  text: string,
  samples: readonly OutgoingEvent[],
  document: ModelDocument,
): readonly string[] {
  const read = readTemplate(text);
  if (!read.ok) return [read.problem];
  if (samples.some((sample) => filledIn(text, sample) === undefined)) return [TOO_LONG];
  return samples.length === 0 ? [] : unknownFields(read.template, samples, document);
}

/** What a template makes of an event, as JSON; undefined if it has errors, or makes too much. */
export function filledIn(text: string, event: OutgoingEvent): string | undefined {
  const read = readTemplate(text);
  return read.ok ? read.template.fill(fieldsOf(event), WEBHOOK_LIMITS.bodyBytes) : undefined;
}
