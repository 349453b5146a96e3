import { z } from "zod";
import type { CallSchemas } from "./call.ts";

const Health = z
  .strictObject({ status: z.string(), version: z.string().meta({ description: "The version of Leadplane." }) })
  .meta({ id: "Health", description: "The state of this server." });
const Readiness = z
  .strictObject({ status: z.string() })
  .meta({ id: "Readiness", description: "Whether this server can work with its database." });

export const serviceSchemas = {
  listResources: {
    answer: z.record(z.string(), z.url()).meta({ id: "Resources", description: "The URL of every resource, by name." }),
  },
  getOpenApi: {
    answer: z.looseObject({ openapi: z.string() }).meta({ id: "OpenApi", description: "An OpenAPI 3.1 document." }),
  },
  getHealth: { answer: Health },
  getReadiness: { answer: Readiness },
} as const satisfies CallSchemas;
