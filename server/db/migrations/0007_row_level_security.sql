-- A second wall between accounts: statements that are sent on behalf of one are carried out by a role that sees its
-- rows alone. That role belongs to the cluster, so its policies are made by the start (`server/db/tenancy/wall.ts`);
-- everybody else who may use a table sees all of it.
do $$
declare
  name text;
begin
  foreach name in array array['account', 'analytics_cache', 'api_token', 'app_user', 'audit_event', 'lead',
    'lead_history', 'model_publication', 'model_version', 'session']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy everything on %I using (true)', name);
  end loop;
end $$;

-- What is unique over the installation is looked up by whoever gives it out, and is told no more than this: these
-- are carried out by their owner, who sees every account.
create function account_of_username(wanted text) returns table (account_id int, parent_id int)
  language sql stable security definer as $$
  select a.account_id, a.parent_id from app_user u join account a on a.account_id = u.account_id
  where lower(u.username) = lower(wanted)
$$;
create function slugs_beginning_with(wanted text) returns setof text
  language sql stable security definer as $$
  select slug from account where starts_with(slug, wanted)
$$;
do $$ begin
  -- none but these tables, whatever the search path of whoever calls
  execute format('alter function account_of_username set search_path = %I, pg_temp', current_schema());
  execute format('alter function slugs_beginning_with set search_path = %I, pg_temp', current_schema());
end $$;
