-- Test tokens, and the sandbox of an account: a row of its own, to which its test leads belong. It has the account's id with
-- a minus sign, so that both follow from each other without a query, and neither a model nor users.
alter table api_token add column is_test boolean not null default false;
alter table api_token add check (not (is_test and is_default));

alter table account add column sandbox_of int references account on delete cascade;
alter table account add check (
  case when sandbox_of is null then account_id > 0
  -- the text of its id, which can be no account's slug
  else account_id = -sandbox_of and slug = account_id::text and parent_id is null and live_version is null end
);

-- What an account leaves is removed whoever deletes it: the rows of its sandbox are in no other scope.
do $$
declare
  name text;
begin
  foreach name in array array['remove_leads_of_account', 'remove_imports_of_account'] loop
    execute format('alter function %I() security definer set search_path = %I, pg_temp', name, current_schema());
  end loop;
end $$;
