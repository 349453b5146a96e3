import {
  ERRORS,
  type ErrorStatus,
  errorStatuses,
  everyoneMay,
  type Operation,
  type OperationId,
  openApiDocument,
  operations,
} from "#contract";
import { operationHref } from "./addresses.ts";
import { type Components, type JsonSchema, type Member, membersOf, resolve, typeInWords } from "./json-schema.ts";

interface Content {
  /** By media type; each body has one. */
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}

interface DescribedOperation {
  readonly requestBody?: Content;
  readonly parameters?: readonly {
    readonly $ref?: string;
    readonly name: string;
    readonly in: string;
    readonly schema: JsonSchema;
    readonly description?: string;
    readonly required?: boolean;
  }[];
  readonly responses: Readonly<Record<string, Content>>;
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: { readonly schemas: Components };
}

/** A schema of the reference: its fields, and its JSON to copy. */
export interface ShownSchema {
  readonly type: string;
  readonly description: string;
  readonly members: readonly Member[];
  /** As of a member. */
  readonly sameAs?: string;
  readonly json: JsonSchema;
}

/** The documentation of one operation. */
export interface Endpoint {
  readonly operation: Operation;
  readonly parameters: { readonly path: readonly Member[]; readonly query: readonly Member[] };
  readonly request: ShownSchema | undefined;
  readonly response: ShownSchema | undefined;
  readonly errors: readonly { readonly status: ErrorStatus; readonly title: string; readonly meaning: string }[];
}

/** Who may call, in words. */
export function accessWords(requires: Operation["requires"]): string {
  if (requires === null) return "No authentication";
  if (everyoneMay(requires)) return "Token required";
  return requires === "see_installation" ? "Superuser token required" : "Admin token required";
}

/** All endpoints by their tag, in the order of the contract. */
export function endpointsByTag(): ReadonlyMap<Operation["tag"], readonly Endpoint[]> {
  const groups = new Map<Operation["tag"], Endpoint[]>();
  for (const operation of Object.values<Operation>(operations)) {
    groups.set(operation.tag, [...(groups.get(operation.tag) ?? []), endpointOf(operation)]);
  }
  return groups;
}

/** Up to this number of members are repeated rather than linked. */
const MAX_REPEATED = 6;

/**
 * The endpoints of one page, without duplicates: what several of them accept or return is documented at the first, and
 * the others link there.
 */
export function withoutDuplicates(endpoints: readonly Endpoint[]): readonly Endpoint[] {
  const documented = new Map<string, string>();
  function once<Of extends Pick<Member, "members">>(of: Of, href: string): Of {
    if (of.members.length > MAX_REPEATED) {
      const key = JSON.stringify(of.members);
      const sameAs = documented.get(key);
      if (sameAs !== undefined) return { ...of, members: [], sameAs };
      documented.set(key, href);
    }
    return { ...of, members: of.members.map((member) => once(member, href)) };
  }
  return endpoints.map((endpoint) => {
    const { operation, request, response } = endpoint;
    const href = operationHref(operation.id as OperationId);
    return { ...endpoint, request: request && once(request, href), response: response && once(response, href) };
  });
}

/** Collects what the OpenAPI document and the contract contain about an operation. */
export function endpointOf(operation: Operation): Endpoint {
  const { paths, components } = openApiDocument() as unknown as OpenApi;
  const described = paths[operation.path]?.[operation.method.toLowerCase()];
  if (described === undefined) throw new Error(`${operation.id} is not in the OpenAPI document`);
  const schemas = components.schemas;
  const parameters = (place: string) =>
    (described.parameters ?? [])
      .filter((parameter) => parameter.in === place)
      .flatMap(({ name, schema, required = false, description = "" }) =>
        membersOf({ properties: { [name]: { ...schema, description } }, required: required ? [name] : [] }, schemas),
      );
  return {
    operation,
    parameters: { path: parameters("path"), query: parameters("query") },
    request: shown(described.requestBody, schemas),
    response: shown(described.responses[operation.success.status], schemas),
    errors: errorStatuses(operation).map((status) => ({
      status,
      title: ERRORS[status].title,
      meaning: operation.errors?.[status] ?? ERRORS[status].meaning,
    })),
  };
}

function shown(body: Content | undefined, schemas: Components): ShownSchema | undefined {
  const schema = Object.values(body?.content ?? {})[0]?.schema;
  if (schema === undefined) return undefined;
  return {
    type: typeInWords(schema, schemas),
    description: resolve(schema, schemas).description ?? "",
    members: membersOf(schema, schemas),
    json: standalone(schema, schemas),
  };
}

/** Returns the schema with everything that it references, so that it can be used alone. */
function standalone(schema: JsonSchema, schemas: Components): JsonSchema {
  const definitions: Record<string, unknown> = {};
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, key === "$ref" ? define(String(inner)) : visit(inner)]),
    );
  };
  const define = (reference: string): string => {
    const name = reference.slice(reference.lastIndexOf("/") + 1);
    if (!(name in definitions)) {
      definitions[name] = {};
      definitions[name] = visit(schemas[name]);
    }
    return `#/$defs/${name}`;
  };
  const { $ref, ...own } = schema;
  const root = visit($ref === undefined ? own : resolve(schema, schemas)) as JsonSchema;
  return Object.keys(definitions).length === 0 ? root : { ...root, ...{ $defs: definitions } };
}
