import {
  bytesText,
  EVENT_EXAMPLES,
  type EventType,
  type FieldCode,
  type FieldFaults,
  fault,
  SECRET_PREFIX,
  WEBHOOK_LIMITS,
} from "#contract";
import type { Fault, ModelDocument } from "#engine";
import type { Services } from "../../api/services.ts";
import { conditionFaults } from "../../webhooks/conditions.ts";
import { fieldNames, fieldsOf } from "../../webhooks/fields.ts";
import { ReceiverRefused, requireReceiver } from "../../webhooks/receiver-guard.ts";
import type { OutgoingEvent } from "../../webhooks/rows.ts";
import { secretProblem } from "../../webhooks/secrets.ts";
import { readTemplate, unknownField } from "../../webhooks/template.ts";

type FieldFault = Fault<FieldCode>;

/** The members of a webhook that can be faulty beyond their shape. */
export interface Checked {
  readonly url?: string | undefined;
  readonly condition?: string | null | undefined;
  readonly template?: string | null | undefined;
  readonly secret?: string | undefined;
  /** The events that the template has to fit. */
  readonly events: readonly EventType[];
}

interface Checking {
  readonly services: Pick<Services, "webhooks">;
  readonly live: ModelDocument;
}

/** Returns what is wrong with a webhook, by field: each problem with what to do. */
export async function webhookFaults({ services, live }: Checking, given: Checked): Promise<FieldFaults> {
  const { url, condition, template, secret, events } = given;
  const found: Record<string, FieldFault[]> = {};
  const add = (field: string, faults: readonly FieldFault[]) => {
    if (faults.length > 0) found[field] = [...faults];
  };
  if (url !== undefined) add("url", await urlFaults(services, url));
  if (typeof condition === "string") add("condition", conditionFaults(live, condition));
  if (typeof template === "string") add("template", templateFaults(template, events, live));
  if (secret !== undefined) {
    const problem = secretProblem(secret);
    const code = secret.startsWith(SECRET_PREFIX) ? "out_of_range" : "invalid_format";
    add("secret", problem === undefined ? [] : [fault(code, problem)]);
  }
  return found;
}

async function urlFaults({ webhooks }: Pick<Services, "webhooks">, url: string): Promise<readonly FieldFault[]> {
  try {
    await requireReceiver(url, webhooks.policy);
    return [];
  } catch (error) {
    if (!(error instanceof ReceiverRefused)) throw error;
    return [fault("invalid", error.message)];
  }
}

/** An event of a type with answers to every question of the model, so that a template can name them. */
export function sampleOf(type: EventType, { questions }: ModelDocument): OutgoingEvent {
  const example = EVENT_EXAMPLES[type] as OutgoingEvent;
  if (!("answers" in example.data)) return example;
  const known = example.data.answers as Readonly<Record<string, unknown>>;
  const answers = Object.fromEntries(questions.map(({ field_name }) => [field_name, known[field_name] ?? "…"]));
  return { ...example, data: { ...example.data, answers } };
}

function templateFaults(text: string, events: readonly EventType[], live: ModelDocument): readonly FieldFault[] {
  const read = readTemplate(text);
  if (!read.ok) return [fault("invalid_format", read.problem)];
  const { template } = read;
  const samples = events.map((type) => sampleOf(type, live));
  const names = new Set([...samples.flatMap(fieldNames), ...live.questions.map(({ field_name }) => field_name)]);
  const unknown = template.fields.filter(
    (name) => !names.has(name) && samples.every((sample) => fieldsOf(sample)(name) === undefined),
  );
  if (unknown.length > 0) return unknown.map((name) => fault("unknown_field", unknownField(name, names)));
  const { bodyBytes } = WEBHOOK_LIMITS;
  if (samples.every((sample) => Buffer.byteLength(template.fill(fieldsOf(sample))) <= bodyBytes)) return [];
  return [fault("too_long", `Once filled in, this is larger than ${bytesText(bodyBytes)}, the most that is sent.`)];
}
