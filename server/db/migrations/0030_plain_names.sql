-- What somebody asked of a running job, and what the log tells of a lead, under the names that others give to such columns.
alter table job rename column wish to pending_action;
alter table job rename constraint job_wish_check to job_pending_action_check;
alter table lead_log rename column happening to kind;
alter table lead_log rename constraint lead_log_happening_check to lead_log_kind_check;

-- A function has its text, which names the column.
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
        where p.account_id = v.account_id and p.reader = 'rollups' and g.kind = 'created'
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
