-- What a change of the model would do to stored leads: worked out by a job, whose number it has, and gone with it.
create table simulation (
  account_id int not null,
  job_id int not null,
  -- What was simulated: a draft at one of its revisions, a version, or a single edit. Of a version the document is
  -- where it always is; of others it is kept here, since nothing else may keep it.
  draft_id int,
  draft_revision int,
  version int,
  edit json,
  document json,
  -- The version that it is compared with, and whether that was only because it was live.
  against int not null,
  against_live boolean not null,
  -- Which leads, settled when it was asked for, until it is over; and as they were asked for.
  filters json,
  asked json not null,
  dates text not null check (dates in ('today', 'own')),
  evaluated_on date not null,
  as_of timestamptz not null,
  -- What came of all leads, once it is done.
  tally json,
  -- Counts the erasures of leads meanwhile: what was read before one is not stored after it.
  erasures int not null default 0,
  primary key (account_id, job_id),
  foreign key (account_id, job_id) references job on delete cascade
);

-- What came of some leads, in the order of their arrival: one row for each step of the job.
create table simulation_part (
  account_id int not null,
  job_id int not null,
  part int not null,
  -- When the leads arrived that were looked at, those among them that were not wanted included; and the last of them:
  -- from here the next part goes on.
  first_at timestamptz not null,
  last_at timestamptz not null,
  last_lead text collate "C" not null,
  -- What came of these leads alone.
  tally json not null,
  -- Each lead has the same place in all of these; one that was erased since has no identifier any more. Points are
  -- hundredths; bands are the letters of X, Y and total before and after, without the latter where a lead does not fit.
  lead_ids text[] not null,
  x_before bigint[] not null,
  y_before bigint[] not null,
  x_after bigint[] not null,
  y_after bigint[] not null,
  bands text[] not null,
  primary key (account_id, job_id, part),
  foreign key (account_id, job_id) references simulation on delete cascade
);

do $$
declare
  name text;
begin
  foreach name in array array['simulation', 'simulation_part'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy everything on %I using (true)', name);
  end loop;
end $$;
