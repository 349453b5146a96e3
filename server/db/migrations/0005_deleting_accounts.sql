-- Leads have no foreign key to their account. Instead the statement that stores some holds each of their accounts:
-- any number may hold one at once, and whoever deletes it waits for all of them, but for no other account's.
-- The lock is one of memory alone and ends with the transaction.
create function hold_account(wanted int) returns boolean language plpgsql volatile as $$
begin
  -- not to be had: it is being deleted
  if not pg_try_advisory_xact_lock_shared(76501, wanted) then
    return false;
  end if;
  -- a look of its own, later than the lock and than what the statement sees: an account that was deleted just
  -- before is gone here, and one that is here stays until the transaction ends
  return exists (select from account where account_id = wanted);
end $$;
