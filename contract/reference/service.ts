import { RESOURCE_PATHS } from "../wire/operations.ts";
import { VERSION } from "../wire/version.ts";
import type { CallReferences } from "./call.ts";
import { CREATED_AT } from "./examples/stored.ts";
import { EXAMPLE_ORIGIN } from "./pages.ts";

export const serviceReference = {
  listResources: {
    tag: "Service",
    summary: "List the resources",
    description:
      "Returns the absolute URL of every resource. Send `OPTIONS` to any of them to see its methods and fields.",
    success: "The URL of every resource, by name.",
    examples: [
      {
        name: "Every resource",
        request: {},
        status: 200,
        response: Object.fromEntries(
          Object.entries(RESOURCE_PATHS).map(([name, path]) => [name, EXAMPLE_ORIGIN + path]),
        ),
      },
    ],
  },
  getOpenApi: {
    tag: "Service",
    summary: "Describe this API",
    description: "Returns this API as an OpenAPI 3.1 document, generated from the schemas that validate requests.",
    success: "The OpenAPI document.",
    examples: [
      {
        name: "The start of the document",
        request: {},
        status: 200,
        response: { openapi: "3.1.0", info: {}, servers: [], security: [], tags: [], paths: {}, components: {} },
        volatile: ["info", "servers", "security", "tags", "paths", "components"],
      },
    ],
  },
  getInstallation: {
    tag: "Service",
    summary: "See the installation",
    description:
      "For superusers. Its servers with their versions and what waits there, the database and how it is replicated, jobs, the last backup, and what to look at. Each server reports itself every ten seconds.",
    success: "The installation.",
    examples: [
      {
        name: "One server",
        as: "superuser",
        request: {},
        status: 200,
        response: {
          version: VERSION,
          database: { kind: "postgres", version: "15.18", size_bytes: 94_371_840, replication: "synchronous" },
          nodes: [
            {
              host: "leads-1",
              pid: 4711,
              worker: null,
              version: VERSION,
              started_at: CREATED_AT,
              seen_at: CREATED_AT,
              is_running: true,
              queued_leads: 0,
              requests_waiting: 0,
              memory_bytes: 272_629_760,
              replica: { state: "used", lag_seconds: 0 },
            },
          ],
          jobs: { running: 0, waiting: 0, failed: 0 },
          last_backup: null,
          backup_error: null,
          warnings: [],
        },
        volatile: ["database", "nodes", "jobs", "warnings"],
      },
    ],
  },
  getHealth: {
    tag: "Service",
    summary: "Check that it is alive",
    description: "Returns 200 and the version of the server as long as the process runs.",
    success: "Alive.",
    examples: [{ name: "Alive", request: {}, status: 200, response: { status: "ok", version: VERSION } }],
  },
  getReadiness: {
    tag: "Service",
    summary: "Check that it is ready",
    description: "Returns 200 when the database responds and is up to date.",
    success: "Ready.",
    errors: { 503: "The database cannot be reached or is not up to date." },
    examples: [{ name: "Ready", request: {}, status: 200, response: { status: "ready" } }],
  },
} satisfies CallReferences;
