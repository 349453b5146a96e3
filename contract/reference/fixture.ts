import type { OperationId } from "../wire/operations.ts";
import type { Actor } from "./call.ts";
import { strong } from "./examples/leads.ts";
import type { ModelExample } from "./examples/model-example.ts";
import { agency, PEOPLE } from "./examples/people.ts";
import { rental } from "./examples/rental.ts";
import { sales } from "./examples/sales.ts";

/** One call that prepares the state for the examples. */
export interface FixtureCall {
  readonly as: Exclude<Actor, "nobody" | "session">;
  /** Sent as `X-Account`. */
  readonly account?: string;
  readonly operation: OperationId;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly body: unknown;
}

const credentialsOf = ({ username, password }: { readonly username: string; readonly password: string }) => ({
  username,
  password,
});

/** User name and password of every caller in the examples; `superuser` exists before the first call. */
export const CREDENTIALS = {
  superuser: credentialsOf(PEOPLE.superuser),
  admin: credentialsOf(PEOPLE.admin),
  client: credentialsOf(PEOPLE.client),
  "second client": credentialsOf(PEOPLE["second client"]),
} as const satisfies Record<FixtureCall["as"], unknown>;

/** The calls that create a model in an account without one, in order. */
function modelCalls(model: ModelExample): readonly { readonly operation: OperationId; readonly body: unknown }[] {
  return [
    ...model.questions.map((body) => ({ operation: "createQuestion", body }) as const),
    ...model.calculated_fields.map((body) => ({ operation: "createCalculatedField", body }) as const),
    ...model.scoring_models.map((body) => ({ operation: "createScoringModel", body }) as const),
    ...model.recommendations.map((body) => ({ operation: "createRecommendation", body }) as const),
  ];
}

/** A draft that restores an earlier version, and is open while the examples run. */
export const FORMER_MODEL = { id: 1, name: "Back to how it was", from_version: 2 } as const;

/**
 * Calls that prepare the state for the examples of an operation. Files of leads are imported into the model of the
 * demo, so that their examples can be copied; the examples of model versions have removed it.
 */
export const BEFORE: { readonly [Id in OperationId]?: FixtureCall } = {
  createImport: { as: "admin", operation: "restoreModelVersion", params: { version: 48 }, body: undefined },
  startGuardedPublish: { as: "admin", operation: "createDraft", body: { name: "Simpler", from_version: 2 } },
};

const { superuser, ...others } = PEOPLE;

/**
 * The state that the examples expect, created only through the API. It starts from a new installation whose only
 * account has id 1 and whose only user is the superuser of `CREDENTIALS`; every id counts from there. Afterwards, every
 * operation's examples run in the order of `operations`.
 */
export const FIXTURE: readonly FixtureCall[] = [
  {
    as: "superuser",
    operation: "updateAccount",
    params: { id: superuser.account },
    body: { name: agency.name, slug: agency.slug, time_zone: agency.time_zone },
  },
  ...[rental, sales].map(
    ({ account }): FixtureCall => ({
      as: "superuser",
      operation: "createAccount",
      body: { ...account, parent: agency.id },
    }),
  ),
  ...Object.values(others).map((body): FixtureCall => ({ as: "superuser", operation: "createUser", body })),
  ...modelCalls(rental).map((call): FixtureCall => ({ as: "admin", ...call })),
  ...modelCalls(sales).map((call): FixtureCall => ({ as: "superuser", account: sales.account.slug, ...call })),
  { as: "client", operation: "submitLead", body: strong.body },
  {
    as: "admin",
    operation: "createDraft",
    body: { name: FORMER_MODEL.name, from_version: FORMER_MODEL.from_version },
  },
];
