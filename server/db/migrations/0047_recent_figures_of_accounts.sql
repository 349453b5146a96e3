-- The leads of the last 30 days come from the sums of quarters of an hour instead of one by one. Only accounts whose sums
-- do not include all of their leads yet are counted lead by lead.
create or replace function figures_of_accounts(wanted int[])
  returns table (account_id int, leads bigint, last_lead_at timestamptz, by_day int[], high bigint)
  language sql stable security definer as $$
  with visible as (
    select a.account_id,
      exists (select from rollup u where u.account_id = a.account_id and u.backfilled_to is null) as is_summed
    from account a
    where a.account_id = any (wanted)
      -- whoever has no scope sees every account
      and a.account_id = any (
        coalesce(nullif(current_setting('leadplane.accounts', true), '')::int[], array[a.account_id]))
  ), unfolded as (
    select v.account_id, l.created_at, l.total_band
    from visible v
    join event_position p on p.account_id = v.account_id and p.reader = 'rollups'
    join event g on g.account_id = p.account_id and (g.transaction_id, g.entry) > (p.transaction_id, p.entry)
      and g.kind = 'lead.created'
    join lead l on l.account_id = g.account_id and l.lead_id = g.subject
    where v.is_summed
  ), arrived as (
    -- leads of a quarter of an hour count as those of its end
    select q.account_id, least(q.quarter + interval '15 minutes', now()) as moment, q.total_band, q.leads
    from visible v join rollup_quarter q on q.account_id = v.account_id and q.quarter > now() - interval '30 days'
    where v.is_summed
    union all
    select u.account_id, u.created_at, u.total_band, 1 from unfolded u where u.created_at > now() - interval '30 days'
    union all
    select l.account_id, l.created_at, l.total_band, 1
    from visible v join lead l on l.account_id = v.account_id and l.created_at > now() - interval '30 days'
    where not v.is_summed
  ), recent as (
    select a.account_id, 30 - ceil(greatest(extract(epoch from now() - a.moment), 1) / 86400)::int as place,
      sum(a.leads)::int as leads, coalesce(sum(a.leads) filter (where a.total_band = 'A'), 0)::bigint as high
    from arrived a group by 1, 2
  )
  select v.account_id,
    case when v.is_summed then
      (select coalesce(sum(t.leads), 0)::bigint from rollup_result t where t.account_id = v.account_id)
      + (select count(*) from unfolded u where u.account_id = v.account_id)
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
