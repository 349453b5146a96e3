-- One stream of events: what happens to leads, as before, and to models, drafts, users, accounts, and jobs. Whatever does
-- something writes the row. What it has to say is stored once, and the row only says where: `reference` is the revision
-- of a lead, the id of an entry in the audit log, or the number of one in a draft's history. The list of kinds is in
-- contract/wire/events.ts.
alter table lead_log rename to event;
alter table event rename column lead_id to subject;
alter table event rename column revision to reference;
alter table event drop constraint lead_log_kind_check;
alter table event
  alter column reference type bigint,
  alter column arrived_at drop not null,
  -- A row keeps its transaction and its entry, so every reader continues where it was.
  alter column kind type text using 'lead.' || case kind when 'replaced' then 'updated' else kind end,
  add constraint event_kind_check check (kind in (
    'lead.created', 'lead.updated', 'lead.rescored', 'lead.erased', 'model.published', 'draft.created',
    'draft.updated', 'draft.comment', 'draft.review_requested', 'draft.approved', 'draft.changes_requested',
    'draft.approval_withdrawn', 'draft.scheduled', 'draft.schedule_cancelled', 'draft.publish_failed',
    'draft.published', 'draft.rebased', 'draft.discarded', 'user.created', 'user.updated', 'user.deleted',
    'user.signed_in', 'user.sign_in_failed', 'user.password_changed', 'user.password_change_failed',
    'user.password_reset', 'session.ended', 'token.created', 'token.rotated', 'token.revoked', 'token.shown',
    'account.created', 'account.updated', 'account.deleted', 'account.exported', 'account.review_off_requested',
    'account.review_off_confirmed', 'account.review_off_cancelled', 'account.review_overridden',
    'rescoring.requested', 'job.paused', 'job.resumed', 'job.done', 'job.failed', 'job.cancelled'
  ));
alter table event rename constraint lead_log_pkey to event_pkey;
alter index lead_log_by_lead rename to event_by_subject;
alter sequence lead_log_entry_seq rename to event_entry_seq;

alter table lead_log_position rename to event_position;
alter table event_position rename constraint lead_log_position_pkey to event_position_pkey;
alter table event_position rename constraint lead_log_position_account_id_fkey to event_position_account_id_fkey;

update installation set key = 'event_cluster' where key = 'lead_log_cluster';
update job set kind = 'trim-events' where kind = 'trim-lead-log';

-- Functions have their text, which names the tables.
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
  return old;
end $$;

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
        select count(*) from event_position p
        join event g on g.account_id = p.account_id and (g.transaction_id, g.entry) > (p.transaction_id, p.entry)
        where p.account_id = v.account_id and p.reader = 'rollups' and g.kind = 'lead.created'
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
