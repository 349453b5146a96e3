-- Requests that were sent with an Idempotency-Key. The row is written before the request is carried out, and gets the
-- answer in the transaction of what the request does. A job removes it after a day.
create table idempotency_key (
  account_id int not null references account on delete cascade,
  -- Of the user and the key, which may itself be confidential.
  digest bytea not null,
  -- A hash of the request.
  request bytea not null,
  -- The attempt that is under way; null after it has been answered.
  claim uuid,
  -- When the request arrived.
  created_at timestamptz not null default now(),
  -- Encrypted, because tokens are answered only once. Null while the request is under way, and after a lead that it
  -- names was erased.
  answer bytea,
  primary key (account_id, digest)
);
create index idempotency_key_by_age on idempotency_key (created_at);

-- The leads that an answer names: they are erased with it.
create table idempotency_lead (
  account_id int not null,
  digest bytea not null,
  lead_id text collate "C" not null,
  primary key (account_id, digest, lead_id),
  foreign key (account_id, digest) references idempotency_key on delete cascade
);
create index idempotency_lead_by_lead on idempotency_lead (account_id, lead_id);

alter table idempotency_key enable row level security;
create policy everything on idempotency_key using (true);
alter table idempotency_lead enable row level security;
create policy everything on idempotency_lead using (true);
