import {
  bytesText,
  type EventType,
  type FieldCode,
  type FieldFaults,
  fault,
  fieldsOf,
  readTemplate,
  SECRET_PREFIX,
  sampleOf,
  unknownFields,
  WEBHOOK_LIMITS,
} from "#contract";
import type { Fault, ModelDocument } from "#engine";
import type { Services } from "../../api/services.ts";
import { conditionFaults } from "../../webhooks/conditions.ts";
import { ReceiverRefused, requireReceiver } from "../../webhooks/receiver-guard.ts";
import { secretProblem } from "../../webhooks/secrets.ts";

type FieldFault = Fault<FieldCode>;

/** The members of a webhook that need more validation than their schema. */
export interface Checked {
  readonly url?: string | undefined;
  readonly condition?: string | null | undefined;
  readonly template?: string | null | undefined;
  readonly secret?: string | undefined;
  /** The events that the template must fit. */
  readonly events: readonly EventType[];
}

interface Checking {
  readonly services: Pick<Services, "webhooks">;
  readonly live: ModelDocument;
}

/** Returns the faults of a webhook by field, each with what to do. */
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

function templateFaults(text: string, events: readonly EventType[], live: ModelDocument): readonly FieldFault[] {
  const read = readTemplate(text);
  if (!read.ok) return [fault("invalid_format", read.problem)];
  const { template } = read;
  const samples = events.map((type) => sampleOf(type, live));
  const unknown = unknownFields(template, samples, live);
  if (unknown.length > 0) return unknown.map((problem) => fault("unknown_field", problem));
  const { bodyBytes } = WEBHOOK_LIMITS;
  if (samples.every((sample) => template.fill(fieldsOf(sample), bodyBytes) !== undefined)) return [];
  return [fault("too_long", `Once filled in, this is larger than ${bytesText(bodyBytes)}, the most that is sent.`)];
}
