-- The account comes second, so that what reads an account's log from a place on uses the primary key: while an account
-- was not in the table's statistics yet, PostgreSQL took the index by lead instead and read the whole log of the account.
create index lead_log_by_lead on lead_log (lead_id, account_id);
drop index lead_log_lead;
