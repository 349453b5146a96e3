-- Identifiers of leads in one order whatever the database's locale; comparing bytes is faster, too. The indexes
-- are built anew, the tables stay as they are.
alter table lead alter column lead_id type text collate "C";
alter table lead_history alter column lead_id type text collate "C";

-- Letters without their case, the same in every database: one of locale C folds only those of ASCII by itself.
-- A server that was built without ICU has no better way.
do $$
begin
  create function folded(value text) returns text language sql immutable parallel safe
    as 'select lower(value collate "und-x-icu")';
exception when undefined_object then
  create function folded(value text) returns text language sql immutable parallel safe
    as 'select lower(value)';
end $$;
