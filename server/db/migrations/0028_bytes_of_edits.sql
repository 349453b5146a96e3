-- How much the edits of a draft take up, which has a limit. Counted are the edits and what undoes them, as JSON.
alter table draft add column edit_bytes integer not null default 0;
update draft d set edit_bytes = e.bytes
from (
  select account_id, draft_id, sum(octet_length(content::text) + octet_length(undo::text)) as bytes
  from draft_edit group by account_id, draft_id
) e
where e.account_id = d.account_id and e.draft_id = d.draft_id;
