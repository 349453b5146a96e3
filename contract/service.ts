import { z } from "zod";
import { defineOperation } from "./operation.ts";

const Health = z.strictObject({ status: z.string() }).meta({ id: "Health", description: "The state of the service." });

export const getOpenApi = defineOperation({
  id: "getOpenApi",
  method: "GET",
  path: "/api/openapi.json",
  tag: "Service",
  summary: "Describe this API",
  description: "This document: OpenAPI 3.1, made from the schemas that validate the requests.",
  auth: "none",
  scoped: false,
  success: {
    status: 200,
    description: "The OpenAPI document.",
    schema: z.looseObject({ openapi: z.string() }).meta({ id: "OpenApi", description: "An OpenAPI 3.1 document." }),
  },
  examples: [
    {
      name: "The beginning of the document",
      request: {},
      status: 200,
      response: { openapi: "3.1.0", info: {}, servers: [], security: [], tags: [], paths: {}, components: {} },
      volatile: ["info", "servers", "security", "tags", "paths", "components"],
    },
  ],
});

export const getHealth = defineOperation({
  id: "getHealth",
  method: "GET",
  path: "/healthz",
  tag: "Service",
  summary: "Is it alive?",
  description: "Answers as long as the process does.",
  auth: "none",
  scoped: false,
  success: { status: 200, description: "Alive.", schema: Health },
  examples: [{ name: "Alive", request: {}, status: 200, response: { status: "ok" } }],
});

export const getReadiness = defineOperation({
  id: "getReadiness",
  method: "GET",
  path: "/readyz",
  tag: "Service",
  summary: "Is it ready?",
  description: "Ready when the database answers and its migrations are done.",
  auth: "none",
  scoped: false,
  success: { status: 200, description: "Ready.", schema: Health },
  errors: { 503: "The database cannot be reached, or its migrations are not done." },
  examples: [{ name: "Ready", request: {}, status: 200, response: { status: "ready" } }],
});
