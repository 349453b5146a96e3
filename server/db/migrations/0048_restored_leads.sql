-- The states of leads that undoing an import gave back, with the first and the last state that the import had made.
create table lead_restoration (
  account_id int not null references account on delete cascade,
  lead_id text collate "C" not null,
  revision int not null,
  import_id int not null,
  first_revision int not null,
  last_revision int not null,
  -- Who asked for it.
  user_id int,
  username text not null default '',
  restored_at timestamptz not null default now(),
  primary key (account_id, lead_id, revision)
);

alter table lead_restoration enable row level security;
create policy everything on lead_restoration using (true);
