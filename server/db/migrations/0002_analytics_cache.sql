-- Answers of the analytics calls, kept for five minutes. In the database and not in each process, so
-- that two nodes never take turns with different answers. As json, which keeps the order of the members.
create table analytics_cache (
  account_id int not null references account on delete cascade,
  name text not null,
  generated_at timestamptz not null,
  body json not null,
  primary key (account_id, name)
);
