-- What the figures over all leads of an account are made of: sums, folded from the log (lead_log) by a job. They hold
-- every lead as it was at one place in the log, that of the reader "rollups"; whoever reads them adds what the log has
-- after it. All are sums that only ever have something added or subtracted, so the order of the rows does not matter,
-- and one may be below zero for a moment. A row of zeros is removed.
--
-- No foreign keys, for the reason that leads have none.

-- How far an account's are: without a row, or while backfilled_to is not null, figures scan the leads.
create table rollup (
  account_id int primary key,
  began_at timestamptz not null default clock_timestamp(),
  -- Leads up to this identifier are in; null: all are.
  backfilled_to text collate "C" default '',
  -- Of the days in rollup_day.
  time_zone text not null,
  -- Of the cells in rollup_cell, in hundredths of points.
  x_step bigint not null default 1,
  y_step bigint not null default 1,
  -- Fields with more different values than are kept one by one.
  coarse_fields text[] not null default '{}'
);

create table rollup_result (
  account_id int not null,
  model_version int not null,
  total_band text not null,
  leads bigint not null,
  x numeric not null,
  y numeric not null,
  total numeric not null,
  primary key (account_id, model_version, total_band)
);

-- By the quarter of an hour in which leads first arrived: the days of every time zone consist of these.
create table rollup_quarter (
  account_id int not null,
  quarter timestamptz not null,
  model_version int not null,
  total_band text not null,
  leads bigint not null,
  total numeric not null,
  primary key (account_id, quarter, model_version, total_band)
);

-- The same by day, in one time zone.
create table rollup_day (
  account_id int not null,
  day date not null,
  model_version int not null,
  total_band text not null,
  leads bigint not null,
  total numeric not null,
  primary key (account_id, day, model_version, total_band)
);

-- By the rules that decided for a lead, together. The key is a hash: an index takes no lists of any length.
create table rollup_rule (
  account_id int not null,
  key bytea not null,
  rule_ids int[] not null,
  leads bigint not null,
  total numeric not null,
  primary key (account_id, key)
);

-- By place on the plane: cells of x_step by y_step, by their lower edges.
create table rollup_cell (
  account_id int not null,
  x bigint not null,
  y bigint not null,
  leads bigint not null,
  primary key (account_id, x, y)
);

-- By answer. A value is the only one of its answer, or the first or a later one of a list; two parts are about the
-- answer as a whole, whatever it is: that it is a list, and that it is not blank.
create table rollup_answer (
  account_id int not null,
  field text not null,
  part text not null check (part in ('only', 'first', 'later', 'list', 'answered')),
  key bytea not null,
  value jsonb not null,
  leads bigint not null,
  primary key (account_id, field, part, key)
);

-- Of a value of any length; numbers are alike however they are written.
create function answer_key(value jsonb) returns bytea language sql stable parallel safe as $$
  select sha256(convert_to(
    case jsonb_typeof(value) when 'number' then trim_scale(value::numeric)::text else value::text end, 'UTF8'))
$$;

-- A value of a field that has too many to keep each: a number to three significant digits, a date by its month; of
-- other values null.
create function coarse_answer(value jsonb) returns jsonb language sql immutable parallel safe as $$
  select case jsonb_typeof(value)
    when 'number' then to_jsonb(case when value::numeric = 0 then 0
      else trim_scale(round(value::numeric, 2 - floor(log(abs(value::numeric)))::int)) end)
    when 'string' then case
      when value #>> '{}' like '____-__-__' and translate(value #>> '{}', '0123456789', '') = '--'
        then to_jsonb(left(value #>> '{}', 8) || '01') end
  end
$$;

create or replace function remove_leads_of_account() returns trigger language plpgsql as $$
begin
  delete from job where account_id = old.account_id;
  delete from lead_log where account_id = old.account_id;
  delete from lead_history where account_id = old.account_id;
  delete from lead where account_id = old.account_id;
  delete from rollup where account_id = old.account_id;
  delete from rollup_result where account_id = old.account_id;
  delete from rollup_quarter where account_id = old.account_id;
  delete from rollup_day where account_id = old.account_id;
  delete from rollup_rule where account_id = old.account_id;
  delete from rollup_cell where account_id = old.account_id;
  delete from rollup_answer where account_id = old.account_id;
  return old;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['rollup', 'rollup_result', 'rollup_quarter', 'rollup_day', 'rollup_rule', 'rollup_cell',
    'rollup_answer'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy everything on %I using (true)', name);
  end loop;
end $$;

-- As before, but leads are counted by the sums where these hold all of them: to those that are folded come those that
-- were created since.
create or replace function figures_of_accounts(wanted int[])
  returns table (account_id int, leads bigint, last_lead_at timestamptz, by_day int[], high bigint)
  language sql stable security definer as $$
  with visible as (
    select a.account_id from account a
    where a.account_id = any (wanted)
      -- whoever has no scope sees every account
      and a.account_id = any (
        coalesce(nullif(current_setting('leadplane.accounts', true), '')::int[], array[a.account_id]))
  ), recent as (
    select l.account_id, 30 - ceil(greatest(extract(epoch from now() - l.created_at), 1) / 86400)::int as place,
      count(*)::int as leads, count(*) filter (where l.total_band = 'A') as high
    from visible v join lead l on l.account_id = v.account_id and l.created_at > now() - interval '30 days'
    group by 1, 2
  )
  select v.account_id,
    case when exists (select from rollup u where u.account_id = v.account_id and u.backfilled_to is null) then
      (select coalesce(sum(t.leads), 0)::bigint from rollup_result t where t.account_id = v.account_id)
      + (
        select count(*) from lead_log_position p
        join lead_log g on g.account_id = p.account_id and (g.transaction_id, g.entry) > (p.transaction_id, p.entry)
        where p.account_id = v.account_id and p.reader = 'rollups' and g.happening = 'created'
      )
    else (select count(*) from lead l where l.account_id = v.account_id) end,
    (select max(l.created_at) from lead l where l.account_id = v.account_id),
    (select array_agg(coalesce(r.leads, 0) order by d.place)
      from generate_series(0, 29) d(place) left join recent r on r.account_id = v.account_id and r.place = d.place),
    (select coalesce(sum(r.high), 0)::bigint from recent r where r.account_id = v.account_id)
  from visible v
$$;
do $$ begin
  execute format('alter function figures_of_accounts set search_path = %I, pg_temp', current_schema());
end $$;
