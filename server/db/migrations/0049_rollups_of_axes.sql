-- Sums over leads by the bands of their axes.
create table rollup_axis (
  account_id int not null,
  model_version int not null,
  x_band text not null,
  y_band text not null,
  total_band text not null,
  leads bigint not null,
  primary key (account_id, model_version, x_band, y_band, total_band)
);

alter table rollup_axis enable row level security;
create policy everything on rollup_axis using (true);

-- The leads that the other sums have: those of now, without the events that are not folded yet.
with held as (
  select l.account_id, 1 as sign, l.model_version, l.x_band, l.y_band, l.total_band
  from lead l join rollup r on r.account_id = l.account_id
  where r.backfilled_to is null or l.lead_id <= r.backfilled_to
  union all
  select e.account_id, -s.sign, state.*
  from rollup r
  join event_position p on p.account_id = r.account_id and p.reader = 'rollups'
  join event e on e.account_id = r.account_id and (e.transaction_id, e.entry) > (p.transaction_id, p.entry)
  cross join lateral (values (1, e.reference), (-1, e.reference - 1)) s(sign, revision)
  cross join lateral (
    select l.model_version, l.x_band, l.y_band, l.total_band from lead l
    where l.account_id = e.account_id and l.lead_id = e.subject and l.revision = s.revision
    union all
    select h.model_version, h.x_band, h.y_band, h.total_band from lead_history h
    where h.account_id = e.account_id and h.lead_id = e.subject and h.revision = s.revision
  ) state
  where e.kind in ('lead.created', 'lead.updated', 'lead.rescored') and s.revision > 0
    and (r.backfilled_to is null or e.subject <= r.backfilled_to)
)
insert into rollup_axis (account_id, model_version, x_band, y_band, total_band, leads)
select account_id, model_version, x_band, y_band, total_band, sum(sign) from held group by 1, 2, 3, 4, 5
having sum(sign) <> 0;

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
  return old;
end $$;

do $$
begin
  execute format('alter function remove_leads_of_account() set search_path = %I, pg_temp', current_schema());
end $$;
