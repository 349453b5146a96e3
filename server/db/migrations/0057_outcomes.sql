-- What became of leads. They are deleted with their lead, whichever server deletes it.
create table outcome (
  account_id int not null,
  outcome_id bigint generated always as identity,
  lead_id text collate "C" not null,
  outcome text not null,
  value double precision,
  occurred_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  import_id int,
  -- Who recorded it.
  actor_id int,
  actor_username text not null default '',
  primary key (account_id, outcome_id),
  unique (account_id, lead_id, outcome, occurred_at),
  foreign key (account_id, lead_id) references lead on delete cascade
);
create index outcome_occurred on outcome (account_id, occurred_at, outcome_id);
create index outcome_named on outcome (account_id, outcome, occurred_at, outcome_id);
create index outcome_import on outcome (account_id, import_id, outcome_id) where import_id is not null;

-- Everything that has happened to the outcomes of a lead, with what followed from it: an event refers to a row.
create table outcome_change (
  account_id int not null,
  lead_id text collate "C" not null,
  -- Counts the changes of the lead.
  change int not null,
  -- The state of the lead at that time.
  revision int not null,
  outcome_id bigint,
  outcome text,
  value double precision,
  occurred_at timestamptz,
  -- What all outcomes of the lead came to after it.
  state text check (state in ('success', 'lost')),
  state_at timestamptz,
  actor_id int,
  actor_username text not null default '',
  primary key (account_id, lead_id, change),
  foreign key (account_id, lead_id) references lead on delete cascade
);

alter table outcome enable row level security;
create policy everything on outcome using (true);
alter table outcome_change enable row level security;
create policy everything on outcome_change using (true);

-- What all outcomes of a lead come to, since when, and how many changes there were of them.
alter table lead add column outcome text check (outcome in ('success', 'lost'));
alter table lead add column outcome_at timestamptz;
alter table lead add column outcome_changes int not null default 0;

-- Which outcomes are a success, and after how many days a lead without one counts as lost.
alter table account add column success_outcomes text[] not null default '{converted}';
alter table account add column lost_after_days int check (lost_after_days between 1 and 365);

-- Whatever kinds of events there are by now, and four more.
do $$
declare
  kinds text;
begin
  select pg_get_constraintdef(oid) into kinds from pg_constraint
  where conrelid = 'event'::regclass and conname = 'event_kind_check';
  alter table event drop constraint event_kind_check;
  kinds := replace(replace(kinds, ' NOT VALID', ''), '''model.published''::text', '''outcome.recorded''::text,
    ''outcome.corrected''::text, ''outcome.removed''::text, ''outcome.recounted''::text, ''model.published''::text');
  -- without reading the events that are there
  execute 'alter table event add constraint event_kind_check ' || kinds || ' not valid';
end $$;
