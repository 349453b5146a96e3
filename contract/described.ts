import { openApiDocument } from "./openapi.ts";
import type { Operation } from "./operation.ts";

/** The parts of JSON Schema that the API's schemas use. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly default?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema | false;
  readonly prefixItems?: readonly JsonSchema[];
  /** Of a text that contains JSON: the schema of its contents. */
  readonly contentSchema?: JsonSchema;
}

interface Parameter {
  readonly name?: string;
  readonly in?: string;
  readonly description?: string;
  readonly schema: JsonSchema;
}
type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;

/** An operation as the OpenAPI document describes it. */
export interface Described {
  readonly parameters: readonly Parameter[];
  readonly body: JsonSchema | undefined;
  readonly answer: JsonSchema | undefined;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, InDocument>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}
interface InDocument {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

const document = () => openApiDocument() as unknown as Document;

const schemaIn = (content: Content | undefined) => Object.values(content ?? {})[0]?.schema;

/** The schemas of an operation, for everything that is generated from them in addition to the document. */
export function describedIn({ id, path, method, success, upload }: Operation): Described {
  const found = document().paths[path]?.[method.toLowerCase()];
  if (found === undefined) throw new Error(`${id} is not in the OpenAPI document`);
  return {
    parameters: found.parameters ?? [],
    // a file has no members
    body: upload === undefined ? schemaIn(found.requestBody?.content) : undefined,
    answer: schemaIn(found.responses[success.status]?.content),
  };
}

/** The named schemas, by name. */
export const namedSchemas = (): Readonly<Record<string, JsonSchema>> => document().components.schemas;
