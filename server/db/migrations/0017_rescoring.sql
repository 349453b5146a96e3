-- States of leads that came of scoring stored answers anew, and not of answers that arrived. The state itself is in lead
-- or in lead_history, as every other; this goes with its lead.
create table lead_rescoring (
  account_id int not null references account on delete cascade,
  lead_id text collate "C" not null,
  -- The state that it made.
  revision int not null,
  job_id int not null,
  -- Who asked for it; may be a user of another account (an agency, a superuser), hence no foreign key. Null: nobody.
  user_id int,
  username text not null default '',
  rescored_at timestamptz not null default now(),
  -- What the lead had when its answers arrived: the day they were scored on and, where the version that scored them anew
  -- reads them another way, the answers themselves. So going back to an earlier version gives what it gave.
  own_date date not null,
  given jsonb,
  primary key (account_id, lead_id, revision)
);

alter table lead_rescoring enable row level security;
create policy everything on lead_rescoring using (true);

-- The log tells of them.
alter table lead_log drop constraint lead_log_happening_check;
alter table lead_log add constraint lead_log_happening_check
  check (happening in ('created', 'replaced', 'rescored', 'erased'));
