-- Sums over leads by how they came in and where from. Each lead is in two parts: its type with the name of its token or the
-- number of its import, and "utm_source" with that parameter; names are blank without one. By quarters of an hour, of
-- which the days of every time zone consist.
create table rollup_source (
  account_id int not null,
  quarter timestamptz not null,
  part text not null,
  name text not null,
  -- Names that are not counted one by one, because there are too many.
  is_rest boolean not null,
  leads bigint not null,
  total numeric not null,
  high bigint not null,
  primary key (account_id, quarter, part, name, is_rest)
);

-- Which names there are.
create table rollup_source_name (
  account_id int not null,
  part text not null,
  name text not null,
  is_rest boolean not null,
  leads bigint not null,
  primary key (account_id, part, name, is_rest)
);

alter table rollup_source enable row level security;
create policy everything on rollup_source using (true);
alter table rollup_source_name enable row level security;
create policy everything on rollup_source_name using (true);

alter table rollup add column are_sources_full boolean not null default false;

-- Figures of accounts that have leads with a source are made anew from their leads.
create temporary table known on commit drop as select distinct account_id from lead where source is not null;
delete from rollup_result where account_id in (select account_id from known);
delete from rollup_quarter where account_id in (select account_id from known);
delete from rollup_day where account_id in (select account_id from known);
delete from rollup_rule where account_id in (select account_id from known);
delete from rollup_cell where account_id in (select account_id from known);
delete from rollup_answer where account_id in (select account_id from known);
delete from rollup where account_id in (select account_id from known);
drop table known;

-- The source of all other leads is unknown, so their sums are those of the quarters.
with former as (
  select account_id, quarter, sum(leads) as leads, sum(total) as total,
    coalesce(sum(leads) filter (where total_band = 'A'), 0) as high
  from rollup_quarter group by account_id, quarter
)
insert into rollup_source (account_id, quarter, part, name, is_rest, leads, total, high)
select account_id, quarter, part, '', false, leads, total, high
from former cross join (values ('unknown'), ('utm_source')) parts(part)
where leads <> 0 or total <> 0 or high <> 0;
insert into rollup_source_name (account_id, part, name, is_rest, leads)
select account_id, part, name, is_rest, sum(leads) from rollup_source group by 1, 2, 3, 4 having sum(leads) <> 0;

create or replace function remove_leads_of_account() returns trigger language plpgsql as $$
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
  return old;
end $$;
