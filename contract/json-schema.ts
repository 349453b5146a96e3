import { z } from "zod";
import { ModelFileSchema } from "./schemas/model-file.ts";

/**
 * Converts a schema to JSON Schema. Named schemas become components and are referenced.
 *
 * @throws Error if one name is used for two different schemas
 */
export function toJsonSchema(
  schema: z.ZodType,
  use: "parameter" | "body" | "answer",
  schemas: Map<string, unknown>,
): unknown {
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
function simplifySchema({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
}

/** The JSON Schema of model files, for editors and other programs; draft 2020-12. */
export function modelFileJsonSchema() {
  const { $schema, $defs } = z.toJSONSchema(ModelFileSchema, {
    io: "input",
    unrepresentable: "any",
    override: simplifySchema,
  });
  // the root is itself a named schema and is easier to read in place
  const { ModelFile, ...others } = { ...$defs };
  return { $schema: String($schema), title: "Leadplane model", ...ModelFile, $defs: others };
}
