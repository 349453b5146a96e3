-- Where the events of an account are sent. Its deliveries are removed little by little after it was deleted.
create table webhook (
  account_id int not null references account on delete cascade,
  webhook_id int generated always as identity,
  state text not null default 'enabled' check (state in ('enabled', 'off', 'deleted')),
  -- Why it is off, and since when.
  off_reason text check (off_reason in ('requested', 'gone', 'failing')),
  off_at timestamptz,
  url text not null,
  description text not null default '',
  events text[] not null,
  condition text,
  fires_when text not null default 'each' check (fires_when in ('each', 'becomes_true')),
  template text,
  -- Encrypted by the installation's key. Null once it is deleted.
  secret bytea,
  former_secret bytea,
  former_secret_until timestamptz,
  -- It is sent the events of transactions that this snapshot does not see. Null for all that are read, after the database
  -- came from another cluster.
  since pg_snapshot default pg_current_snapshot(),
  -- When attempts began to fail. Null after one that succeeded.
  failing_since timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, webhook_id),
  check ((state = 'off') = (off_reason is not null))
);
create index webhook_enabled on webhook (account_id) where state = 'enabled';

-- One event on its way to one webhook.
create table webhook_delivery (
  account_id int not null,
  delivery_id bigint generated always as identity,
  webhook_id int not null,
  event_id text not null,
  event_type text not null,
  -- The lead that the event is about.
  lead_id text collate "C",
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts int not null default 0,
  -- Since it was last replayed, if it was.
  tries int not null default 0,
  first_tried_at timestamptz,
  -- When the next attempt is due. A node that takes it moves this on, so that another one takes it if the node dies.
  due_at timestamptz not null default now(),
  status int,
  error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (account_id, delivery_id)
);
create index webhook_delivery_due on webhook_delivery (account_id, webhook_id, due_at) where state = 'waiting';
create index webhook_delivery_failed on webhook_delivery (account_id, webhook_id, delivery_id) where state = 'failed';
create index webhook_delivery_newest on webhook_delivery (account_id, webhook_id, delivery_id);
create index webhook_delivery_lead on webhook_delivery (account_id, lead_id, delivery_id) where lead_id is not null;
create index webhook_delivery_created on webhook_delivery (created_at);

-- The attempts of deliveries, removed with them.
create table webhook_attempt (
  account_id int not null,
  delivery_id bigint not null,
  attempt int not null,
  at timestamptz not null,
  duration_ms int not null,
  headers json not null,
  status int,
  error text,
  answer text,
  primary key (account_id, delivery_id, attempt)
);

-- The attempts of each hour, by how long they took: see server/webhooks/health.ts.
create table webhook_hour (
  account_id int not null,
  webhook_id int not null,
  hour timestamptz not null,
  bucket int not null,
  delivered int not null default 0,
  failed int not null default 0,
  primary key (account_id, webhook_id, hour, bucket),
  foreign key (account_id, webhook_id) references webhook on delete cascade
);

create function remove_deliveries_of_account() returns trigger
language plpgsql security definer as $$
begin
  delete from webhook_attempt where account_id = old.account_id;
  delete from webhook_delivery where account_id = old.account_id;
  return old;
end $$;
create trigger account_removes_deliveries after delete on account
  for each row execute function remove_deliveries_of_account();

do $$
declare
  name text;
begin
  execute format('alter function remove_deliveries_of_account() set search_path = %I, pg_temp', current_schema());
  foreach name in array array['webhook', 'webhook_delivery', 'webhook_attempt', 'webhook_hour'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy everything on %I using (true)', name);
  end loop;
end $$;

-- Whatever kinds of events there are by now, and three more.
do $$
declare
  kinds text;
begin
  select pg_get_constraintdef(oid) into kinds from pg_constraint
  where conrelid = 'event'::regclass and conname = 'event_kind_check';
  alter table event drop constraint event_kind_check;
  kinds := replace(kinds, '''job.paused''::text',
    '''webhook.created''::text, ''webhook.updated''::text, ''webhook.deleted''::text, ''job.paused''::text');
  execute 'alter table event add constraint event_kind_check ' || kinds;
end $$;
