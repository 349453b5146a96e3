-- How far the sums over outcomes have been computed, and how they are divided. They have a reader of events of their own, so
-- servers of the version before, which do not know them, add nothing to them in part.
create table rollup_outcome (
  account_id int not null primary key,
  began_at timestamptz not null default clock_timestamp(),
  -- Leads up to this identifier are included; null if all are.
  backfilled_to text collate "C" default '',
  -- Leads that arrived earlier are counted by the first day of their month.
  days_from date not null default '-infinity',
  x_step bigint not null default 1,
  y_step bigint not null default 1,
  total_step bigint not null default 1,
  -- Fields with too many values, which are counted in bins.
  binned_fields text[] not null default '{}'
);

-- Leads by what became of them, the day of arrival (UTC), the version of the model, and their points on X, Y, or both: each lead is
-- in three parts.
create table rollup_outcome_score (
  account_id int not null,
  part text not null check (part in ('x', 'y', 'total')),
  bucket bigint not null,
  day date not null,
  model_version int not null,
  band text not null,
  state text not null check (state in ('success', 'lost', 'open')),
  leads bigint not null,
  primary key (account_id, part, bucket, day, model_version, band, state)
);

-- Leads by what became of them, the day of arrival, and their answer to a question; and that they answered it.
create table rollup_outcome_answer (
  account_id int not null,
  field text not null,
  part text not null check (part in ('value', 'answered')),
  key bytea not null,
  naming int not null,
  day date not null,
  state text not null check (state in ('success', 'lost', 'open')),
  value jsonb not null,
  leads bigint not null,
  primary key (account_id, field, part, key, naming, day, state)
);

alter table rollup_outcome enable row level security;
create policy everything on rollup_outcome using (true);
alter table rollup_outcome_score enable row level security;
create policy everything on rollup_outcome_score using (true);
alter table rollup_outcome_answer enable row level security;
create policy everything on rollup_outcome_answer using (true);

-- The bin of a value: a number down to two significant digits, the second of them 0 or 5, towards zero; a date to its year.
-- Null for other values. Bins are the same for all leads, so that sums can be subtracted.
create function binned_answer(value jsonb) returns jsonb language sql immutable parallel safe as $$
  select case jsonb_typeof(value)
    when 'number' then to_jsonb(case when value::numeric = 0 then 0 else trim_scale(
      trunc(value::numeric * 2 / power(10::numeric, floor(log(abs(value::numeric)))) ) / 2
        * power(10::numeric, floor(log(abs(value::numeric))))) end)
    when 'string' then case
      when value #>> '{}' like '____-__-__' and translate(value #>> '{}', '0123456789', '') = '--'
        then to_jsonb(left(value #>> '{}', 4) || '-01-01') end
  end
$$;

create or replace function remove_leads_of_account() returns trigger language plpgsql security definer as $$
begin
  delete from job where account_id = old.account_id;
  delete from event where account_id = old.account_id;
  delete from lead_history where account_id = old.account_id;
  delete from lead where account_id = old.account_id;
  delete from rollup where account_id = old.account_id;
  delete from rollup_result where account_id = old.account_id;
  delete from rollup_quarter where account_id = old.account_id;
  delete from rollup_day where account_id = old.account_id;
  delete from rollup_rule where account_id = old.account_id;
  delete from rollup_cell where account_id = old.account_id;
  delete from rollup_answer where account_id = old.account_id;
  delete from rollup_source where account_id = old.account_id;
  delete from rollup_source_name where account_id = old.account_id;
  delete from rollup_axis where account_id = old.account_id;
  delete from rollup_outcome where account_id = old.account_id;
  delete from rollup_outcome_score where account_id = old.account_id;
  delete from rollup_outcome_answer where account_id = old.account_id;
  return old;
end $$;

do $$
begin
  execute format('alter function remove_leads_of_account() set search_path = %I, pg_temp', current_schema());
end $$;
