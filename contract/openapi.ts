import type { z } from "zod";
import { slugify } from "#engine";
import { toJsonSchema } from "./json-schema.ts";
import {
  ACCOUNT,
  DRAFT,
  ETAG,
  ETAG_OF_ANSWER,
  IDEMPOTENCY_KEY,
  IF_MATCH,
  IF_NONE_MATCH,
  INTRODUCTION,
  NOT_MODIFIED,
  REQUIRED_IF_MATCH,
  SECURITY_SCHEMES,
} from "./openapi-components.ts";
import { errorStatuses, type Operation } from "./operation.ts";
import { operations } from "./operations.ts";
import type { Example } from "./reference/call.ts";
import { ERRORS } from "./reference/errors.ts";
import { DRAFT_HEADERS, type Header, MODEL_HEADERS } from "./reference/headers.ts";
import { TAGS } from "./reference/tags.ts";
import type { ErrorStatus } from "./wire/errors.ts";
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

function describe(operation: Operation, schemas: Map<string, unknown>): Json {
  const { id, tag, summary, description, requires, scoped, drafts, params, query, body, examples } = operation;
  const parameters = [
    ...parametersOf("path", params, examples, schemas),
    ...parametersOf("query", query, examples, schemas),
    ...(scoped === false ? [] : [{ $ref: ACCOUNT_PARAMETER }]),
    ...(drafts === undefined ? [] : [{ $ref: DRAFT_PARAMETER }]),
    ...(isConditional(operation)
      ? [operation.conditional === "required" ? REQUIRED_IF_MATCH : { $ref: IF_MATCH_PARAMETER }]
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
      ...(operation.knownStatus === undefined ? {} : { [operation.knownStatus]: known(operation, schemas) }),
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

/** The response of a POST that stored nothing, because what it would store is there already. */
function known({ success: { schema } }: Operation, schemas: Map<string, unknown>): Json {
  if (schema === undefined) throw new Error("what is there already is the response");
  const json = { schema: toJsonSchema(schema, "answer", schemas) };
  return { description: "It was there already, and nothing was stored.", content: { "application/json": json } };
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
