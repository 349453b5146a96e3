-- Files of leads that are made in the background.
create table lead_export (
  account_id int not null references account on delete cascade,
  export_id int generated always as identity,
  -- While it is `started`, its job has the details. `deleted` until its file is gone.
  state text not null default 'started'
    check (state in ('started', 'done', 'failed', 'cancelled', 'expired', 'deleted')),
  file_name text not null,
  format text not null check (format in ('csv', 'ndjson')),
  -- The columns and their layout, of the questions of a version of the model.
  layout json not null,
  model_version int not null,
  is_descending boolean not null,
  -- Which leads; null once it has ended, because filters may contain a name or an address.
  filters json,
  -- The moment whose leads are in the file. Null once it has ended, or if the database has come from another cluster.
  snapshot pg_snapshot,
  job_id int,
  -- How far it has come: after this lead in the order of arrival. '' and the greatest character stand for a lead that
  -- was erased since.
  last_at timestamptz,
  last_lead text collate "C",
  leads_done bigint not null default 0,
  leads_total bigint,
  rows_done bigint not null default 0,
  rows_total bigint,
  -- Rows that erasures have removed from the file.
  erased bigint not null default 0,
  -- Bytes of the file, and where its next piece begins. They differ once rows were removed.
  bytes bigint not null default 0,
  end_byte bigint not null default 0,
  -- How many times leads of the account were erased since it began.
  erasures int not null default 0,
  error text,
  actor_id int,
  actor_username text not null default '',
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (account_id, export_id)
);
create index lead_export_unfinished on lead_export (account_id) where state = 'started';

-- The file itself.
create table lead_export_piece (
  account_id int not null,
  export_id int not null,
  -- Where the piece begins in the file as it was written.
  start_byte bigint not null,
  content bytea not null,
  -- The leads of its rows and the bytes of each row, and when the first and the last of them arrived. The header of a
  -- file has none.
  lead_ids text[] collate "C" not null,
  sizes int[] not null,
  first_at timestamptz,
  last_at timestamptz,
  primary key (account_id, export_id, start_byte),
  foreign key (account_id, export_id) references lead_export on delete cascade
);
create index lead_export_piece_arrived on lead_export_piece (account_id, first_at);

do $$
declare
  name text;
begin
  foreach name in array array['lead_export', 'lead_export_piece'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy everything on %I using (true)', name);
  end loop;
end $$;
