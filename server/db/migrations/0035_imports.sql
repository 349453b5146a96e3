-- Files of leads, and what became of them.
create table lead_import (
  account_id int not null references account on delete cascade,
  import_id int generated always as identity,
  -- `uploading` until the whole file is here; nobody sees it before. While it is `started`, its job has the details.
  state text not null default 'uploading'
    check (state in ('uploading', 'uploaded', 'started', 'done', 'failed', 'cancelled', 'undoing', 'undone')),
  file_name text not null default '',
  -- Of the file after decompression.
  bytes bigint not null default 0,
  is_utf8 boolean not null default true,
  -- How the file is read: what somebody has set, and all of it with what was detected; the names of its columns; and
  -- what each column is.
  given_format json not null default '{}',
  file_format json,
  columns json,
  mapping json,
  -- How it was started.
  on_duplicate text check (on_duplicate in ('skip', 'update', 'error')),
  match_on text,
  dry_run boolean not null default false,
  job_id int,
  -- What came of its rows so far; the total is known after the first reading.
  rows_total bigint,
  rows_done bigint not null default 0,
  created bigint not null default 0,
  updated bigint not null default 0,
  skipped bigint not null default 0,
  failed bigint not null default 0,
  -- Why it failed for good.
  error text,
  -- What undoing it did: leads that were erased, restored, and left alone because they had changed since.
  undo_job_id int,
  erased bigint not null default 0,
  restored bigint not null default 0,
  kept bigint not null default 0,
  actor_id int,
  actor_username text not null default '',
  created_at timestamptz not null default now(),
  -- When the last part of the file came.
  touched_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  -- Whether the file, and the names of its leads and errors, are gone.
  is_emptied boolean not null default false,
  primary key (account_id, import_id)
);
create index lead_import_kept on lead_import (touched_at) where not is_emptied;

-- The file itself, until the import is over.
create table lead_import_piece (
  account_id int not null,
  import_id int not null,
  -- Where the piece begins in the file.
  start_byte bigint not null,
  content bytea not null,
  primary key (account_id, import_id, start_byte),
  foreign key (account_id, import_id) references lead_import on delete cascade
);

-- The rows that were not imported.
create table lead_import_error (
  account_id int not null,
  import_id int not null,
  line bigint not null,
  -- The values of the columns, in their order.
  cells json not null,
  message text not null,
  -- The lead that it is about, if there is one.
  lead_id text collate "C",
  primary key (account_id, import_id, line),
  foreign key (account_id, import_id) references lead_import on delete cascade
);
create index lead_import_error_lead on lead_import_error (account_id, lead_id) where lead_id is not null;

-- The leads that an import created (from revision 1 on) or replaced, with their first and last revision of it. No
-- foreign key, which would be looked up for every lead.
create table imported_lead (
  account_id int not null,
  import_id int not null,
  lead_id text collate "C" not null,
  first_revision int not null,
  last_revision int not null,
  primary key (account_id, import_id, lead_id)
);

-- What makes two leads the same for an import that does not go by their identifiers: built when it starts, and gone
-- when it is over.
create table lead_import_key (
  account_id int not null,
  import_id int not null,
  key text collate "C" not null,
  lead_id text collate "C" not null,
  primary key (account_id, import_id, key, lead_id)
);

do $$
declare
  name text;
begin
  foreach name in array array['lead_import', 'lead_import_piece', 'lead_import_error', 'imported_lead', 'lead_import_key'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy everything on %I using (true)', name);
  end loop;
end $$;

create function remove_imports_of_account() returns trigger language plpgsql as $$
begin
  delete from imported_lead where account_id = old.account_id;
  delete from lead_import_key where account_id = old.account_id;
  return old;
end $$;
create trigger account_removes_imports after delete on account for each row execute function remove_imports_of_account();

-- Whatever kinds there are by now, and two more.
do $$
declare
  kinds text;
begin
  select pg_get_constraintdef(oid) into kinds from pg_constraint
  where conrelid = 'event'::regclass and conname = 'event_kind_check';
  alter table event drop constraint event_kind_check;
  kinds := replace(kinds, '''rescoring.requested''::text',
    '''rescoring.requested''::text, ''import.requested''::text, ''import.undo_requested''::text');
  execute 'alter table event add constraint event_kind_check ' || kinds;
end $$;
