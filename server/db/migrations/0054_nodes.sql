-- Servers that run, each with its last sign of life.
create table node (
  node_id uuid primary key,
  host text not null,
  pid int not null,
  worker int,
  version text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  queued_leads int not null default 0,
  requests_waiting int not null default 0,
  memory_bytes bigint not null default 0,
  replica_state text,
  replica_lag_seconds float8
);
