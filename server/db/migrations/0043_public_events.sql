-- The end of an import is an event. Whatever kinds there are by now, and three more.
do $$
declare
  kinds text;
begin
  select pg_get_constraintdef(oid) into kinds from pg_constraint
  where conrelid = 'event'::regclass and conname = 'event_kind_check';
  alter table event drop constraint event_kind_check;
  kinds := replace(kinds, '''import.undo_requested''::text',
    '''import.undo_requested''::text, ''import.done''::text, ''import.failed''::text, ''import.cancelled''::text');
  execute 'alter table event add constraint event_kind_check ' || kinds;
end $$;
