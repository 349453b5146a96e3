import { z } from "zod";
import { simplifySchema } from "./openapi.ts";
import { ModelFileSchema } from "./schemas/model-file.ts";

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
