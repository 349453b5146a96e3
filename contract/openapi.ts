import { z } from "zod";
import { slugify } from "#engine";
import { errorStatuses, type Operation } from "./operation.ts";
import { operations } from "./operations.ts";
import type { Example } from "./reference/call.ts";
import { ERRORS } from "./reference/errors.ts";
import { DRAFT_HEADERS, type Header, MODEL_HEADERS } from "./reference/headers.ts";
import { TAGS } from "./reference/tags.ts";
import { DRAFT_HEADER } from "./wire/drafts.ts";
import type { ErrorStatus } from "./wire/errors.ts";
import { KEY_HEADER, REPLAYED_HEADER } from "./wire/idempotency.ts";
import { BODY_LIMITS, bytesText, IDEMPOTENCY, TEST_LEADS } from "./wire/limits.ts";
import { isConditional, type SuccessStatus, takesKey } from "./wire/operation.ts";
import { VERSION } from "./wire/version.ts";

type Json = { [key: string]: unknown };

/** Names of components to which several operations refer. */
const ACCOUNT_PARAMETER = "#/components/parameters/Account";
const DRAFT_PARAMETER = "#/components/parameters/Draft";
const IF_MATCH_PARAMETER = "#/components/parameters/IfMatch";
const IF_NONE_MATCH_PARAMETER = "#/components/parameters/IfNoneMatch";
const KEY_PARAMETER = "#/components/parameters/IdempotencyKey";
const errorName = (status: ErrorStatus) => ERRORS[status].title.replaceAll(" ", "");
const errorReference = (status: ErrorStatus) => `#/components/responses/${errorName(status)}`;

let built: Json | undefined;

/** Returns the API as an OpenAPI 3.1 document; created once. */
export function openApiDocument(): Json {
  built ??= build();
  return built;
}

function build(): Json {
  const schemas = new Map<string, unknown>();
  const paths: Record<string, Json> = {};
  for (const operation of Object.values<Operation>(operations)) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describe(operation, schemas),
    };
  }
  const referred = JSON.stringify(paths);
  const statuses = Object.keys(ERRORS).map((status) => Number(status) as ErrorStatus);
  const responses = statuses
    .filter((status) => referred.includes(`"${errorReference(status)}"`))
    .map((status) => [errorName(status), errorResponse(status, ERRORS[status].meaning, [], schemas)]);
  return {
    openapi: "3.1.0",
    info: {
      title: "Leadplane",
      version: VERSION,
      summary: "Lead scoring and recommendations that explain themselves.",
      description: INTRODUCTION,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/" }],
    security: [{ token: [] }, { session: [] }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: Object.fromEntries([...schemas].sort(([a], [b]) => (a < b ? -1 : 1))),
      responses: Object.fromEntries(responses),
      parameters: {
        Account: ACCOUNT,
        Draft: DRAFT,
        IfMatch: IF_MATCH,
        IfNoneMatch: IF_NONE_MATCH,
        IdempotencyKey: IDEMPOTENCY_KEY,
      },
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

const INTRODUCTION = `Send your token with every request: \`Authorization: Token <token>\`.

- Paths end with a slash; requests without it work too. Request bodies are JSON, up to ${bytesText(BODY_LIMITS.withCredentials)}, or ${bytesText(BODY_LIMITS.without)} where no token is needed; model files and batches of leads can be larger.
- Lists are paginated: \`{count, next, previous, results}\`.
- A 400 lists every invalid field at once, \`{"field": ["message"]}\`; all other errors have \`{"detail": "message"}\`. A method that a path does not support is a 405 with \`Allow\`.
- Objects of the model, accounts, and users have an \`ETag\`. Send it back as \`If-Match\` with a change: if someone else changed the object first, you get a 412 and nothing is overwritten.
- A POST with an \`Idempotency-Key\` can be sent again safely: it is carried out once, and you get the first response again.
- A test token (\`lp_test_…\`) stores and reads only test leads, and reads the model; every other call responds with a 403. With other tokens, \`test=true\` leads to test leads. They are in no list, figure, or export of leads, and are deleted after ${TEST_LEADS.days} days.
- Unknown fields and query parameters are rejected, so a typo is never silently ignored.
- Everything belongs to one account. Objects in other accounts do not exist for you: requesting one returns a 404.
- \`X-Account\` is the slug of the account to act in; without it, you act in your own. Lists of users and tokens cover every account you administer or, with the header, only that account. Requests that act in no account (your own profile, password, token, and sessions, accounts themselves, this description) reject the header with a 400.
- \`X-Draft\` is the id of the draft to work in, for the calls that read or change the model; without it, they work on the live model. Every other request rejects the header with a 400.
- Web pages of other origins can call the API with a token of an account that lists their origin in \`cors_origins\`, never with a cookie.
- Numbers can be sent as strings, such as \`"0.5"\`, if they can be stored exactly.
- \`OPTIONS\` returns the methods of a path and, for those that take a body, its fields with their types and limits.`;

const ACCOUNT = {
  name: "X-Account",
  in: "header",
  required: false,
  description:
    "Slug of the account to act in, for administrators of an agency and superusers. If absent, your own; for lists of users and tokens, every account you administer.",
  schema: { type: "string" },
};

const DRAFT = {
  name: DRAFT_HEADER,
  in: "header",
  required: false,
  description: "Id of the draft to work in, for administrators. If absent, the live model.",
  schema: { type: "string" },
};

const IF_MATCH = {
  name: "If-Match",
  in: "header",
  required: false,
  description:
    "The `ETag` of the state you want to change, or several. If the object is no longer in one of these states, you get a 412 and nothing is changed. Without this header, the last change wins.",
  schema: { type: "string" },
};

const IF_MATCH_REFERENCE = { $ref: IF_MATCH_PARAMETER };

const REQUIRED_IF_MATCH = {
  ...IF_MATCH,
  required: true,
  description:
    "The `ETag` of the object as you read it, or several. If the object is no longer in one of these states, you get a 412 and nothing is changed. Without this header, or with `*`, you get a 428.",
};

const IF_NONE_MATCH = {
  name: "If-None-Match",
  in: "header",
  required: false,
  description: "The `ETag` of a response you already have. If nothing has changed, you get a 304 with no body.",
  schema: { type: "string" },
};

const IDEMPOTENCY_KEY = {
  name: KEY_HEADER,
  in: "header",
  required: false,
  description: `A text of your own that identifies this request, 1 to ${IDEMPOTENCY.keyLength} characters, such as a UUID. If you get no response, send the request again with the same key: it is carried out once, and for ${IDEMPOTENCY.hours} hours you get the same response, with \`${REPLAYED_HEADER}: true\`.`,
  schema: { type: "string", maxLength: IDEMPOTENCY.keyLength },
};

const NOT_MODIFIED = { description: "Nothing has changed since the `ETag` in `If-None-Match`." };

const ETAG = {
  description: "Identifies this state of the object, for `If-Match` and `If-None-Match`.",
  example: '"mB0dN3Rk1oXWq5Zt8sLe2g"',
};

const ETAG_OF_ANSWER = {
  description: "Identifies this response, for `If-None-Match`.",
  example: '"Zk3v0oY2tQ4dLr7Hs1nE8w"',
};

const SECURITY_SCHEMES = {
  token: {
    type: "apiKey",
    in: "header",
    name: "Authorization",
    description: "The word `Token`, a space, and your token: `Authorization: Token lp_…`.",
  },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-leadplane",
    description: "The session of the admin. Over plain HTTP, the cookie is named `leadplane`.",
  },
};

function describe(operation: Operation, schemas: Map<string, unknown>): Json {
  const { id, tag, summary, description, requires, scoped, drafts, params, query, body, examples } = operation;
  const parameters = [
    ...parametersOf("path", params, examples, schemas),
    ...parametersOf("query", query, examples, schemas),
    ...(scoped === false ? [] : [{ $ref: ACCOUNT_PARAMETER }]),
    ...(drafts === undefined ? [] : [{ $ref: DRAFT_PARAMETER }]),
    ...(isConditional(operation)
      ? [operation.conditional === "required" ? REQUIRED_IF_MATCH : IF_MATCH_REFERENCE]
      : []),
    ...(takesKey(operation) ? [{ $ref: KEY_PARAMETER }] : []),
    ...(isReading(operation) ? [{ $ref: IF_NONE_MATCH_PARAMETER }] : []),
  ];
  const failures = errorStatuses(operation).map((status) => [String(status), failure(operation, status, schemas)]);
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description === "" ? {} : { description }),
    ...(requires === null ? { security: [] } : {}),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: requestBody(operation, body, schemas) }),
    ...(operation.upload === undefined ? {} : { requestBody: fileBody(operation, operation.upload) }),
    responses: {
      [operation.success.status]: success(operation, schemas),
      ...(isReading(operation) ? { 304: NOT_MODIFIED } : {}),
      ...Object.fromEntries(failures),
    },
  };
}

/** Whether its response has an `ETag` and need not be sent again. */
const isReading = ({ method, success: { type } }: Pick<Operation, "method" | "success">) =>
  method === "GET" && type === undefined;

function parametersOf(
  place: "path" | "query",
  object: z.ZodObject | undefined,
  examples: readonly Example[],
  schemas: Map<string, unknown>,
): Json[] {
  return Object.entries(object?.shape ?? {}).map(([name, schema]) => {
    const { description, ...json } = toJsonSchema(schema as z.ZodType, "parameter", schemas) as Json;
    const shown = examples
      .filter(({ status }) => status < 400)
      .map(({ request }) => (place === "path" ? request.params : request.query)?.[name])
      .find((value) => value !== undefined);
    return {
      name,
      in: place,
      required: place === "path",
      ...(description === undefined ? {} : { description }),
      schema: json,
      // parsed, because a query contains only texts
      ...(shown === undefined ? {} : { example: json.type === "string" ? shown : (schema as z.ZodType).parse(shown) }),
    };
  });
}

/** Only accepted requests are examples of requests; rejected ones appear with the responses. */
function requestBody(
  { examples, yaml, form, mayOmitBody }: Operation,
  body: z.ZodType,
  schemas: Map<string, unknown>,
): Json {
  const accepted = examples.filter(({ status }) => status < 400);
  const part = {
    schema: toJsonSchema(body, "body", schemas),
    examples: keyed(accepted, ({ request }) => request.body),
  };
  return {
    required: mayOmitBody !== true,
    content: {
      "application/json": part,
      ...(yaml === "body" ? { "application/yaml": part } : {}),
      ...(form ? { "application/x-www-form-urlencoded": part } : {}),
    },
  };
}

/** The body is a file. Its examples are sent as text. */
function fileBody({ examples }: Operation, types: readonly string[]): Json {
  const accepted = examples.filter(({ status }) => status < 400);
  const ofType = (type: string) =>
    accepted.filter(({ request }) => request.headers?.["Content-Type"] === type && request.text !== undefined);
  return {
    required: true,
    content: Object.fromEntries(
      types.map((type) => [
        type,
        {
          schema: { type: "string", format: "binary" },
          ...(ofType(type).length === 0 ? {} : { examples: keyed(ofType(type), ({ request }) => request.text) }),
        },
      ]),
    ),
  };
}

function success(operation: Operation, schemas: Map<string, unknown>): Json {
  const { success: given, etag, makesVersion, drafts, examples, yaml } = operation;
  const { status, description, schema, type, headers } = given;
  const all = {
    ...(isReading(operation) || (etag && schema !== undefined) ? { ETag: etag ? ETAG : ETAG_OF_ANSWER } : {}),
    ...(makesVersion ? MODEL_HEADERS : {}),
    ...(makesVersion && drafts ? DRAFT_HEADERS : {}),
    ...headers,
  };
  return {
    description,
    ...(Object.keys(all).length === 0 ? {} : { headers: headersOf(all) }),
    ...(schema === undefined
      ? {}
      : {
          content: {
            ...content(schema, status, examples, schemas, type),
            ...(yaml === "answer" ? content(schema, status, examples, schemas, "application/yaml") : {}),
          },
        }),
  };
}

function failure(operation: Operation, status: ErrorStatus, schemas: Map<string, unknown>): Json {
  const own = operation.errors?.[status];
  const examples = operation.examples.filter((example) => example.status === status);
  if (own === undefined && examples.length === 0) return { $ref: errorReference(status) };
  return errorResponse(status, own ?? ERRORS[status].meaning, examples, schemas);
}

function errorResponse(
  status: ErrorStatus,
  description: string,
  examples: readonly Example[],
  schemas: Map<string, unknown>,
): Json {
  const entry = ERRORS[status];
  const shown: readonly Example[] =
    examples.length > 0 ? examples : [{ name: entry.title, request: {}, status, response: entry.example }];
  return {
    description,
    ...("headers" in entry ? { headers: headersOf(entry.headers) } : {}),
    content: content(entry.schema, status, shown, schemas),
  };
}

function content(
  schema: z.ZodType,
  status: SuccessStatus | ErrorStatus,
  examples: readonly Example[],
  schemas: Map<string, unknown>,
  type: string = "application/json",
): Json {
  const answers = examples.filter((example) => example.status === status);
  return {
    [type]: {
      schema: toJsonSchema(schema, "answer", schemas),
      examples: keyed(answers, ({ response }) => response),
    },
  };
}

function keyed(examples: readonly Example[], pick: (example: Example) => unknown): Json {
  return Object.fromEntries(
    examples.map((example) => [slugify(example.name), { summary: example.name, value: pick(example) }]),
  );
}

function headersOf(headers: Readonly<Record<string, Header>>): Json {
  return Object.fromEntries(
    Object.entries(headers).map(([name, { description, example }]) => [
      name,
      { description, schema: { type: "string" }, example },
    ]),
  );
}

/**
 * Converts a schema to JSON Schema. Named schemas become components and are referenced.
 *
 * @throws Error if one name is used for two different schemas
 */
function toJsonSchema(schema: z.ZodType, use: "parameter" | "body" | "answer", schemas: Map<string, unknown>): unknown {
  // inside another schema a named one becomes a definition and is never written in place
  const wrapped = z.toJSONSchema(z.strictObject({ schema }), {
    io: use === "answer" ? "output" : "input",
    unrepresentable: "any",
    override: use === "body" ? tidyBody : simplifySchema,
  });
  for (const [name, definition] of Object.entries(wrapped.$defs ?? {})) {
    const component = referringToComponents(definition);
    const known = schemas.get(name);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(component)) {
      throw new Error(`Two schemas are called ${name}`);
    }
    schemas.set(name, component);
  }
  return referringToComponents(wrapped.properties?.schema);
}

function referringToComponents(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

interface InSchema {
  readonly zodSchema: z.core.$ZodTypes;
  readonly jsonSchema: z.core.JSONSchema.BaseSchema;
}

/**
 * Describes the default of an optional member in words. As the keyword `default`, generators of types would treat the
 * member as always present, which is true only of responses.
 */
function tidyBody({ zodSchema, jsonSchema }: InSchema): void {
  simplifySchema({ jsonSchema });
  const { def } = zodSchema._zod;
  if (def.type !== "default") return;
  delete jsonSchema.default;
  jsonSchema.description =
    `${jsonSchema.description ?? ""} If absent, ${defaultInWords(def.defaultValue)}.`.trimStart();
}

function defaultInWords(value: unknown): string {
  if (value === "") return "blank";
  return typeof value === "object" && value !== null ? "the defaults" : `\`${JSON.stringify(value)}\``;
}

/** Removes what is of no use to a reader: the bounds of safe integers, and patterns of known formats. */
export function simplifySchema({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
}
