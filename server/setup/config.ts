import { z } from "zod";
import { EVENT_LIMITS, FIELD_LIMITS } from "#contract";
import { username } from "#contract/schemas/fields";
import { PASSWORD_LENGTH } from "../base/passwords.ts";
import { StartupError } from "../base/startup-error.ts";
import { databaseUrlProblem } from "../db/database-url.ts";
import { type AddressRange, parseRanges } from "../http/network.ts";
import { SAMPLERS, type TracingOptions } from "../tracing/options.ts";
import { readCollector, readHeaders } from "./collector.ts";
import { loadSecretKey, type StoredKey } from "./secret-key.ts";

/** Minimum length of the secret key: API tokens are derived from it. */
const SECRET_KEY_LENGTH = 32;

/** Minimum length of the token for the metrics. */
const METRICS_TOKEN_LENGTH = 16;

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const USERNAME_RULE = "may have letters, digits and @ . + - _ only";

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Undefined for the embedded database. */
  readonly databaseUrl: string | undefined;
  /** The URL of the same database without a connection pooler, for backups. */
  readonly databaseDirectUrl: string | undefined;
  /** The URL of a streaming replica of that server, for reads. */
  readonly databaseReadUrl: string | undefined;
  readonly dataDir: string;
  /** How many processes serve requests on the port. */
  readonly workers: number;
  readonly secretKey: StoredKey;
  /** Whether an empty database gets the demo. */
  readonly demo: boolean;
  readonly adminUsername: string | undefined;
  readonly adminPassword: string | undefined;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Leads that may wait to be stored. Further ones get a 503. */
  readonly maxQueue: number;
  /** Proxies whose `X-Forwarded-…` headers count. */
  readonly trustedProxies: readonly AddressRange[];
  /** The origin of the installation's public address; undefined for whichever address a client used. */
  readonly publicUrl: string | undefined;
  /** How long events are kept, in days. */
  readonly eventsKeptDays: number;
  /** Whether webhooks may be sent inside the installation's own network. */
  readonly allowPrivateWebhooks: boolean;
  /** Undefined if the server makes no backups by itself. */
  readonly backups: { readonly directory: string; readonly everySeconds: number; readonly keep: number } | undefined;
  /** Grants access to `GET /metrics`, which does not exist without it. */
  readonly metricsToken: string | undefined;
  /** Undefined if there is no collector for traces. */
  readonly tracing: TracingOptions | undefined;
}

/** Leads that may wait: by default two seconds of what one server stores, within limits for the operator's choice. */
const MAX_QUEUE = { default: 10_000, min: 1, max: 1_000_000 };

/** Each takes about 150 MB of memory. */
const MAX_WORKERS = 64;

/** How often and how many backups are made: not more often than one may take. */
const BACKUPS = { every: "24h", shortest: 300, longest: 30 * 86_400, keep: 7, mostKept: 1_000 } as const;

const SECONDS_OF: Readonly<Record<string, number>> = { m: 60, h: 3_600, d: 86_400 };

function readInterval(value: string, context: z.RefinementCtx): number {
  const [, count = "", unit = ""] = /^(\d{1,5})([mhd])$/.exec(value) ?? [];
  const seconds = Number(count) * (SECONDS_OF[unit] ?? 0);
  if (seconds >= BACKUPS.shortest && seconds <= BACKUPS.longest) return seconds;
  context.addIssue({ code: "custom", message: "must be a time such as 30m, 6h, or 1d, from 5m to 30d" });
  return z.NEVER;
}

const text = z.string().trim();

const MAX_LISTED = 5;

/** `"a" is`, `"a" and "b" are`: for a sentence about several wrong entries. */
function listed(entries: readonly string[]): string {
  const shown = entries.slice(0, MAX_LISTED).map((entry) => `"${entry}"`);
  const more = entries.length - shown.length;
  const parts = more > 0 ? [...shown, `${more} more`] : shown;
  return `${new Intl.ListFormat("en-US").format(parts)} ${entries.length === 1 ? "is" : "are"}`;
}

function readProxies(list: string, context: z.RefinementCtx): readonly AddressRange[] {
  const read = parseRanges(list);
  if ("ranges" in read) return read.ranges;
  const message = `must be addresses or networks, separated by commas, such as 10.0.0.0/8, 2001:db8::1; ${listed(read.wrong)} neither`;
  context.addIssue({ code: "custom", message });
  return z.NEVER;
}

function checkDatabaseUrl(value: string, context: z.RefinementCtx): void {
  const message = databaseUrlProblem(value);
  if (message !== undefined) context.addIssue({ code: "custom", message });
}

/** Pages and cookies belong to a whole host, so an address with a path could not work. */
function readOrigin(address: string, context: z.RefinementCtx): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isPlain = url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  if (isPlain) return url.origin;
  const message = "must be the address of the installation without a path, such as https://leads.example.com";
  context.addIssue({ code: "custom", message });
  return z.NEVER;
}

/** A value from a file often includes the end of its line, which no form can send and nobody sees. */
const withoutLineEnd = (value: string) => value.replace(/[\r\n]+$/, "");

const environmentSchema = z
  .object({
    PORT: text
      .default("8000")
      .refine((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535, "must be a port number from 0 to 65535")
      .transform(Number),
    HOST: text.default("127.0.0.1"),
    DATABASE_URL: text.superRefine(checkDatabaseUrl).optional(),
    DATABASE_DIRECT_URL: text.superRefine(checkDatabaseUrl).optional(),
    DATABASE_READ_URL: text.superRefine(checkDatabaseUrl).optional(),
    DATA_DIR: text.default("./data"),
    WORKERS: text
      .default("1")
      .refine(
        (value) => /^\d{1,2}$/.test(value) && Number(value) >= 1 && Number(value) <= MAX_WORKERS,
        `must be a whole number from 1 to ${MAX_WORKERS}`,
      )
      .transform(Number),
    SECRET_KEY: z
      .string()
      // counted with the line end, as earlier versions did
      .min(SECRET_KEY_LENGTH, `must have at least ${SECRET_KEY_LENGTH} characters`)
      .overwrite(withoutLineEnd)
      .optional(),
    DEMO: z.enum(["on", "off"], "must be on or off").default("on"),
    ADMIN_USERNAME: text
      .max(FIELD_LIMITS.username, `must have at most ${FIELD_LIMITS.username} characters`)
      .refine((value) => username.safeParse(value.slice(0, FIELD_LIMITS.username)).success, USERNAME_RULE)
      .optional(),
    ADMIN_PASSWORD: z
      .string()
      .overwrite(withoutLineEnd)
      .min(PASSWORD_LENGTH.min, `must have at least ${PASSWORD_LENGTH.min} characters`)
      .max(PASSWORD_LENGTH.max, `must have at most ${PASSWORD_LENGTH.max.toLocaleString("en")} characters`)
      .optional(),
    LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`).default("info"),
    MAX_QUEUE: text
      .default(String(MAX_QUEUE.default))
      .refine(
        (value) => /^\d{1,7}$/.test(value) && Number(value) >= MAX_QUEUE.min && Number(value) <= MAX_QUEUE.max,
        `must be a whole number from ${MAX_QUEUE.min} to ${MAX_QUEUE.max.toLocaleString("en")}`,
      )
      .transform(Number),
    EVENTS_KEPT_DAYS: text
      .default(String(EVENT_LIMITS.keptDays))
      .refine(
        (value) => /^\d{1,2}$/.test(value) && Number(value) >= 1 && Number(value) <= EVENT_LIMITS.keptDays,
        `must be a whole number from 1 to ${EVENT_LIMITS.keptDays}`,
      )
      .transform(Number),
    TRUSTED_PROXIES: text.transform(readProxies).optional(),
    PUBLIC_URL: text.transform(readOrigin).optional(),
    WEBHOOK_ALLOW_PRIVATE: z.enum(["on", "off"], "must be on or off").default("off"),
    BACKUP_DIR: text.optional(),
    BACKUP_EVERY: text.default(BACKUPS.every).transform(readInterval),
    BACKUP_KEEP: text
      .default(String(BACKUPS.keep))
      .refine(
        (value) => /^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= BACKUPS.mostKept,
        `must be a whole number from 1 to ${BACKUPS.mostKept.toLocaleString("en")}`,
      )
      .transform(Number),
    METRICS_TOKEN: text
      .min(METRICS_TOKEN_LENGTH, `must have at least ${METRICS_TOKEN_LENGTH} characters`)
      .regex(/^[\x21-\x7e]*$/, "must consist of printable ASCII characters without spaces")
      .optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: text.transform(readCollector).optional(),
    OTEL_EXPORTER_OTLP_HEADERS: text.transform(readHeaders).optional(),
    OTEL_SERVICE_NAME: text.default("leadplane"),
    OTEL_TRACES_SAMPLER: z.enum(SAMPLERS, `must be one of ${SAMPLERS.join(", ")}`).default("parentbased_always_on"),
    OTEL_TRACES_SAMPLER_ARG: text
      .default("1")
      .refine((value) => /^(?:0(?:\.\d+)?|\.\d+|1(?:\.0+)?)$/.test(value), "must be a number from 0 to 1, such as 0.01")
      .transform(Number),
  })
  .refine((env) => env.DATABASE_URL === undefined || env.SECRET_KEY !== undefined, {
    path: ["SECRET_KEY"],
    message: `is required with DATABASE_URL, the same on every server, at least ${SECRET_KEY_LENGTH} characters (make one: openssl rand -hex 32)`,
    // Also when something else is wrong: all problems are listed at once.
    when: () => true,
  })
  .refine((env) => env.DATABASE_URL !== undefined || env.DATABASE_DIRECT_URL === undefined, {
    path: ["DATABASE_DIRECT_URL"],
    message: "leads to the database of DATABASE_URL without a connection pooler: set that as well",
    when: () => true,
  })
  .refine((env) => env.DATABASE_URL !== undefined || env.DATABASE_READ_URL === undefined, {
    path: ["DATABASE_READ_URL"],
    message: "is of a replica of the server of DATABASE_URL: set that as well",
    when: () => true,
  })
  .refine((env) => env.DATABASE_URL !== undefined || env.WORKERS === 1, {
    path: ["WORKERS"],
    message:
      "needs PostgreSQL, because the embedded database belongs to one process: set DATABASE_URL, or unset WORKERS",
    when: () => true,
  });

/** The names of all variables that are read. */
export const VARIABLES: readonly string[] = Object.keys(environmentSchema.shape);

/**
 * Reads the configuration from the environment and checks it as a whole. A variable that is set but empty counts as
 * unset, because container files often set empty ones.
 *
 * @throws StartupError that lists every problem
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = environmentSchema.safeParse(set);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `  ${issue.path.join(".")} ${issue.message}`);
    throw new StartupError(
      `These environment variables are not valid:\n${problems.join("\n")}`,
      "Fix them and start again.",
    );
  }
  const env = parsed.data;
  return {
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    dataDir: env.DATA_DIR,
    workers: env.WORKERS,
    secretKey:
      env.SECRET_KEY === undefined
        ? loadSecretKey(env.DATA_DIR)
        : {
            key: env.SECRET_KEY,
            // as earlier versions read it, with the line end
            formerly: [environment.SECRET_KEY ?? "", `${env.SECRET_KEY}\n`],
            file: undefined,
            isNew: false,
          },
    demo: env.DEMO === "on",
    adminUsername: env.ADMIN_USERNAME,
    adminPassword: env.ADMIN_PASSWORD,
    logLevel: env.LOG_LEVEL,
    maxQueue: env.MAX_QUEUE,
    eventsKeptDays: env.EVENTS_KEPT_DAYS,
    trustedProxies: env.TRUSTED_PROXIES ?? [],
    publicUrl: env.PUBLIC_URL,
    allowPrivateWebhooks: env.WEBHOOK_ALLOW_PRIVATE === "on",
    backups:
      env.BACKUP_DIR === undefined
        ? undefined
        : { directory: env.BACKUP_DIR, everySeconds: env.BACKUP_EVERY, keep: env.BACKUP_KEEP },
    metricsToken: env.METRICS_TOKEN,
    tracing:
      env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : {
            url: env.OTEL_EXPORTER_OTLP_ENDPOINT,
            headers: env.OTEL_EXPORTER_OTLP_HEADERS ?? {},
            serviceName: env.OTEL_SERVICE_NAME,
            sampler: env.OTEL_TRACES_SAMPLER,
            ratio: env.OTEL_TRACES_SAMPLER_ARG,
          },
  };
}
