-- A version of the model that scores a share of the new leads next to the live one, until it goes live or is withdrawn.
create table guarded_publish (
  account_id int not null references account on delete cascade,
  guarded_publish_id int generated always as identity,
  draft_id int not null,
  -- the version that it is compared with, and that scores the other leads
  live_version int not null,
  version int not null,
  -- percent of the new leads, one after the other
  shares int[] not null,
  state text not null default 'running' check (state in ('running', 'published', 'withdrawn')),
  note text not null default '',
  author_id int,
  author_username text not null default '',
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  -- why it ended
  reason text,
  primary key (account_id, guarded_publish_id),
  foreign key (account_id, draft_id) references draft,
  foreign key (account_id, live_version) references model_version,
  foreign key (account_id, version) references model_version
);
create unique index guarded_publish_running on guarded_publish (account_id) where state = 'running';

-- Its share over time. A stage has one share: the leads that arrived in it can be told apart by it.
create table guarded_stage (
  account_id int not null references account on delete cascade,
  stage_id int generated always as identity,
  guarded_publish_id int not null,
  share int not null check (share between 1 and 99),
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (account_id, stage_id),
  foreign key (account_id, guarded_publish_id) references guarded_publish on delete cascade
);

-- The stage in progress; null unless a guarded publish is running. A lead is only stored if it was scored in this stage.
alter table account add column guarded_stage int;

do $$
declare
  name text;
begin
  foreach name in array array['guarded_publish', 'guarded_stage'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy everything on %I using (true)', name);
  end loop;
end $$;

-- The draft of it, what happens to it, and the events of that.
alter table draft drop constraint draft_state_check;
alter table draft add constraint draft_state_check check (
  state in ('open', 'in_review', 'approved', 'scheduled', 'guarded', 'published', 'discarded')
) not valid;
do $$
declare
  kinds text;
begin
  select pg_get_constraintdef(oid) into kinds from pg_constraint
  where conrelid = 'draft_event'::regclass and conname = 'draft_event_kind_check';
  alter table draft_event drop constraint draft_event_kind_check;
  kinds := replace(kinds, '''published''::text', '''guarded''::text, ''widened''::text, ''withdrawn''::text, ''published''::text');
  execute 'alter table draft_event add constraint draft_event_kind_check ' || kinds || ' not valid';
  select pg_get_constraintdef(oid) into kinds from pg_constraint
  where conrelid = 'event'::regclass and conname = 'event_kind_check';
  alter table event drop constraint event_kind_check;
  kinds := replace(kinds, '''draft.published''::text',
    '''draft.guarded''::text, ''draft.widened''::text, ''draft.withdrawn''::text, ''draft.published''::text');
  execute 'alter table event add constraint event_kind_check ' || kinds || ' not valid';
end $$;
