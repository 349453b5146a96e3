-- What a version holds, whatever its ids, and the file that it was applied from: accounts that should have the same
-- model are compared without reading it. Versions of before have neither.
alter table model_version add column content_hash text;
alter table model_publication add column source_name text, add column source_hash text;

-- Leads of several accounts as figures, for who administers them all: counted by the owner of the tables, for a
-- statement of an agency sees the leads of one account at a time. Of accounts outside its scope it counts nothing.
-- Of the last thirty days each counts 24 hours back from now, the first being the oldest.
create function figures_of_accounts(wanted int[])
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
    (select count(*) from lead l where l.account_id = v.account_id),
    (select max(l.created_at) from lead l where l.account_id = v.account_id),
    (select array_agg(coalesce(r.leads, 0) order by d.place)
      from generate_series(0, 29) d(place) left join recent r on r.account_id = v.account_id and r.place = d.place),
    (select coalesce(sum(r.high), 0)::bigint from recent r where r.account_id = v.account_id)
  from visible v
$$;
do $$ begin
  execute format('alter function figures_of_accounts set search_path = %I, pg_temp', current_schema());
end $$;
