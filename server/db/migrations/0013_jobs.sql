-- Work that is done beside requests: of an account, or of the installation itself (account 0). Whichever node has room
-- takes it with a lease; one that dies leaves it to the next, which goes on where the last checkpoint is.
create table job (
  -- No foreign key, for 0 is no account; a trigger takes an account's jobs along.
  account_id int not null,
  job_id int generated always as identity,
  kind text not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'paused', 'done', 'failed', 'cancelled')),
  -- What somebody wants of a job while a node is at it.
  wish text check (wish in ('pause', 'cancel')),
  input json not null default '{}',
  -- How far it has come, written in the transaction of what it has done.
  checkpoint json,
  done bigint not null default 0,
  -- Null: nobody knows.
  total bigint,
  -- What came of it.
  result json,
  -- Tries since it last came further, and what stood in the way of the last one.
  attempt int not null default 0,
  error text,
  -- Null: nobody asked for it, the server does it by itself.
  actor_id int,
  actor_username text not null default '',
  requested_at timestamptz not null default now(),
  -- Not before.
  due_at timestamptz not null default now(),
  -- It is done again and again, so long after it has ended; null: once.
  every_seconds int check (every_seconds > 0),
  started_at timestamptz,
  finished_at timestamptz,
  -- When a node last took it: whose turn is longest ago goes first.
  taken_at timestamptz,
  -- How often it was taken: a node that has lost its lease knows by it that another has the job.
  lease int not null default 0,
  leased_until timestamptz,
  -- Time spent on it, without that of waiting: for how fast it goes.
  worked_ms bigint not null default 0,
  primary key (account_id, job_id)
);
create index job_open on job (due_at) where state in ('waiting', 'running');
create index job_finished on job (finished_at) where state in ('done', 'failed', 'cancelled');
-- One of a kind at a time, for each account.
create unique index job_running on job (account_id, kind) where state = 'running';
create unique index job_recurring on job (account_id, kind) where every_seconds is not null;

alter table job enable row level security;
create policy everything on job using (true);

create or replace function remove_leads_of_account() returns trigger language plpgsql as $$
begin
  delete from job where account_id = old.account_id;
  delete from lead_log where account_id = old.account_id;
  delete from lead_history where account_id = old.account_id;
  delete from lead where account_id = old.account_id;
  return old;
end $$;

-- An erasure under way is a job; the row of its own is the certificate.
insert into job (account_id, kind, input, done, actor_id, actor_username, requested_at)
  select account_id, 'erasure', json_build_object('erasure', erasure_id), leads, actor_id, actor_username, requested_at
  from erasure where finished_at is null order by requested_at, erasure_id;
drop index erasure_unfinished;
alter table erasure drop column leased_until;
