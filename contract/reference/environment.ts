/** An environment variable in the documentation. The server's test compares it with what is read. */
export interface Variable {
  readonly name: string;
  /** The default, if it is a value. */
  readonly default?: string;
  /** The default, if it is not a value. */
  readonly otherwise?: string;
  /** Markdown. */
  readonly meaning: string;
}

/** Every environment variable that the server reads. */
export const ENVIRONMENT: readonly Variable[] = [
  { name: "PORT", default: "8000", meaning: "Port to listen on." },
  {
    name: "HOST",
    default: "127.0.0.1",
    meaning:
      "Address to listen on. `0.0.0.0` listens on all addresses; behind a proxy on the same machine, keep the default.",
  },
  {
    name: "DATABASE_URL",
    otherwise: "the embedded database",
    meaning: "A PostgreSQL server, version 15 or newer: `postgres://user:password@host:5432/database`.",
  },
  {
    name: "DATABASE_DIRECT_URL",
    otherwise: "`DATABASE_URL`",
    meaning:
      "The same database without PgBouncer or another connection pooler. Backups need it if `DATABASE_URL` leads through one.",
  },
  {
    name: "DATABASE_READ_URL",
    otherwise: "everything is read from the primary",
    meaning:
      "A streaming replica of that server, from which lists, exports, and analytics are read. What was stored before a request is always in its response.",
  },
  { name: "DATA_DIR", default: "./data", meaning: "Directory of the embedded database and the secret key." },
  {
    name: "WORKERS",
    default: "1",
    meaning:
      "How many processes serve requests on the port, from 1 to 64: as many as the machine has cores. More than 1 needs PostgreSQL.",
  },
  {
    name: "SECRET_KEY",
    otherwise: "created and kept in the data directory",
    meaning:
      "At least 32 characters. API tokens are derived from it and the database. Required with `DATABASE_URL`; use the same key on every server. Create one with `openssl rand -hex 32`.",
  },
  { name: "DEMO", default: "on", meaning: "`off` leaves a new database empty." },
  {
    name: "ADMIN_USERNAME",
    otherwise: "admin",
    meaning: "Username of the first superuser, who is created if there is none.",
  },
  {
    name: "ADMIN_PASSWORD",
    otherwise: "created and printed once",
    meaning: "Password of the first superuser, at least 10 characters.",
  },
  {
    name: "LOG_LEVEL",
    default: "info",
    meaning: "`fatal`, `error`, `warn`, `info`, `debug`, `trace`, or `silent`. Logs are JSON lines on standard output.",
  },
  {
    name: "MAX_QUEUE",
    default: "10000",
    meaning:
      "Leads that may wait to be stored, at most half of them from one account. Beyond that, a lead gets a 503 with `Retry-After`.",
  },
  {
    name: "EVENTS_KEPT_DAYS",
    default: "30",
    meaning:
      "How many days events can be read, from 1 to 30. Each takes about 270 bytes of disk: with a million leads a day, about 8 GB for 30 days.",
  },
  {
    name: "TRUSTED_PROXIES",
    otherwise: "none",
    meaning:
      "Addresses or networks, such as `10.0.0.0/8, 2001:db8::1`, whose `X-Forwarded-For`, `X-Forwarded-Proto`, `X-Forwarded-Host`, and `X-Request-Id` headers are trusted.",
  },
  {
    name: "PUBLIC_URL",
    otherwise: "the address used in the request",
    meaning:
      "The public address of the installation, without a path, such as `https://leads.example.com`. Used in pages, links, and cookies, and to check where requests come from. Tracked links need it.",
  },
  {
    name: "WEBHOOK_ALLOW_PRIVATE",
    default: "off",
    meaning:
      "`on` lets webhooks be sent to addresses inside the server’s own network, on any port and without TLS. Anyone who administers an account can then make the server send requests there.",
  },
  {
    name: "BACKUP_DIR",
    otherwise: "no backups on a schedule",
    meaning:
      "An existing directory to which the server makes backups by itself, without the secret key. With several servers, one at a time makes them. PostgreSQL needs `pg_dump` on the machine.",
  },
  {
    name: "BACKUP_EVERY",
    default: "24h",
    meaning: "How often: minutes, hours, or days, such as `30m`, `6h`, or `1d`.",
  },
  { name: "BACKUP_KEEP", default: "7", meaning: "How many backups of the installation are kept in the directory." },
  {
    name: "METRICS_TOKEN",
    otherwise: "no metrics",
    meaning: "At least 16 characters. Enables `GET /metrics` for Prometheus, with `Authorization: Bearer <token>`.",
  },
  {
    name: "OTEL_EXPORTER_OTLP_ENDPOINT",
    otherwise: "no traces",
    meaning:
      "The address of an OpenTelemetry collector, such as `http://localhost:4318`, to which traces are sent: OTLP over HTTP with JSON, at `/v1/traces` below it.",
  },
  {
    name: "OTEL_EXPORTER_OTLP_HEADERS",
    otherwise: "none",
    meaning: "Headers for the collector, such as `authorization=Bearer%20abc`, separated by commas.",
  },
  { name: "OTEL_SERVICE_NAME", default: "leadplane", meaning: "The name of the service in traces." },
  {
    name: "OTEL_TRACES_SAMPLER",
    default: "parentbased_always_on",
    meaning:
      "Which traces are sent: `always_on`, `always_off`, `traceidratio`, or one of these with `parentbased_` before it, which does what the caller’s `traceparent` says if there is one.",
  },
  {
    name: "OTEL_TRACES_SAMPLER_ARG",
    default: "1",
    meaning: "The share of traces that a sampler with `traceidratio` sends, from 0 to 1, such as `0.01`.",
  },
];
