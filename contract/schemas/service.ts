import { z } from "zod";
import { REPLICA_STATES } from "../wire/replica-states.ts";
import type { CallSchemas } from "./call.ts";
import { count, moment } from "./fields.ts";

const Health = z
  .strictObject({ status: z.string(), version: z.string().meta({ description: "The version of Leadplane." }) })
  .meta({ id: "Health", description: "The state of this server." });
const Readiness = z
  .strictObject({ status: z.string() })
  .meta({ id: "Readiness", description: "Whether this server can work with its database." });

const Node = z
  .strictObject({
    host: z.string().describe("Name of the machine."),
    pid: count.describe("Id of the process."),
    worker: count.nullable().describe("Its number, if `WORKERS` is more than 1."),
    version: z.string().describe("The version of Leadplane that it runs."),
    started_at: moment,
    seen_at: moment.describe("When it last reported itself, which it does every ten seconds."),
    is_running: z
      .boolean()
      .describe("False if it has not reported itself for 35 seconds. It is listed for a day then."),
    queued_leads: count.describe("Leads that wait to be stored."),
    requests_waiting: count.describe("Requests that wait for their account's turn."),
    memory_bytes: count,
    replica: z
      .strictObject({
        state: z.enum(REPLICA_STATES).describe("Whether this node reads from the replica, and why not."),
        lag_seconds: z.number().nullable().describe("How far the replica is behind; null if that is not known."),
      })
      .nullable()
      .describe("The replica of `DATABASE_READ_URL`; null if there is none."),
  })
  .meta({ id: "Node", description: "A server of the installation." });

const Installation = z
  .strictObject({
    version: z.string().describe("The version of the server that responds."),
    database: z.strictObject({
      kind: z.enum(["embedded", "postgres"]),
      version: z.string().describe("The version of PostgreSQL."),
      size_bytes: count,
      replication: z
        .enum(["none", "synchronous", "asynchronous"])
        .describe("Whether a standby has every lead before it is confirmed. `none`: no standby is connected."),
    }),
    nodes: z.array(Node).describe("Those that run first, then by name."),
    jobs: z
      .strictObject({
        running: count,
        waiting: count.describe("Those that are due."),
        failed: count.describe("In the last 24 hours."),
      })
      .describe("Jobs of all accounts, and of the installation."),
    last_backup: z
      .strictObject({ finished_at: moment, file: z.string(), size_bytes: count })
      .nullable()
      .describe("The last backup that a server made by itself; null if there is none."),
    backup_error: z.string().nullable().describe("Why the last attempt to make one failed."),
    warnings: z.array(z.string()).describe("What to look at, in words."),
  })
  .meta({ id: "Installation", description: "The servers of an installation, and its database." });

export const serviceSchemas = {
  listResources: {
    answer: z.record(z.string(), z.url()).meta({ id: "Resources", description: "The URL of every resource, by name." }),
  },
  getOpenApi: {
    answer: z.looseObject({ openapi: z.string() }).meta({ id: "OpenApi", description: "An OpenAPI 3.1 document." }),
  },
  getInstallation: { answer: Installation },
  getHealth: { answer: Health },
  getReadiness: { answer: Readiness },
} as const satisfies CallSchemas;
