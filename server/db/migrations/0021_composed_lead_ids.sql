-- The same letters in another form are the same lead. Ids stored before that was so are composed, unless there is already
-- a lead with the composed one: then both stay, each to be found under its own.
with renamed as (
  select distinct on (l.account_id, normalize(l.lead_id, nfc)) l.account_id, l.lead_id, normalize(l.lead_id, nfc) as composed
  from lead l
  where l.lead_id is not nfc normalized
    and not exists (
      select from lead other where other.account_id = l.account_id and other.lead_id = normalize(l.lead_id, nfc)
    )
  order by l.account_id, normalize(l.lead_id, nfc), l.created_at
),
leads as (
  update lead t set lead_id = r.composed from renamed r where t.account_id = r.account_id and t.lead_id = r.lead_id
),
results as (
  update lead_history t set lead_id = r.composed from renamed r where t.account_id = r.account_id and t.lead_id = r.lead_id
),
authors as (
  update lead_author t set lead_id = r.composed from renamed r where t.account_id = r.account_id and t.lead_id = r.lead_id
),
rescored as (
  update lead_rescoring t set lead_id = r.composed from renamed r where t.account_id = r.account_id and t.lead_id = r.lead_id
),
logged as (
  update lead_log t set lead_id = r.composed from renamed r where t.account_id = r.account_id and t.lead_id = r.lead_id
)
update simulation_part t
set lead_ids = (
  select array_agg(coalesce(r.composed, id) order by place)
  from unnest(t.lead_ids) with ordinality as each(id, place)
  left join renamed r on r.account_id = t.account_id and r.lead_id = id
)
where exists (select from renamed r where r.account_id = t.account_id and r.lead_id = any(t.lead_ids));
