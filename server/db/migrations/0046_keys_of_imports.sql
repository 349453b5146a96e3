-- The import that a request with a key uploads. Its file is hashed as it arrives, so `request` is complete once the file is
-- here, and the import itself says how far it has come. If the upload fails, the import is removed, and the key with it.
alter table idempotency_key add column import_id int;
alter table idempotency_key add foreign key (account_id, import_id) references lead_import on delete cascade;
create index idempotency_key_by_import on idempotency_key (account_id, import_id) where import_id is not null;
