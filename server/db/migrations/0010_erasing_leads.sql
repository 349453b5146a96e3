-- Who submitted a state of a lead by hand, in the admin. A table of its own, so that what arrives with a token costs
-- nothing more; it goes with its lead, and is what tells of which lead an event of the audit log is.
create table lead_author (
  account_id int not null references account on delete cascade,
  lead_id text collate "C" not null,
  revision int not null,
  -- May be a user of another account (an agency, a superuser), hence no foreign key.
  user_id int not null,
  username text not null,
  event_id bigint not null,
  primary key (account_id, lead_id, revision)
);
create index lead_author_event on lead_author (account_id, event_id);

-- The certificates: that leads were erased, when, by whom and why. An unfinished one is work to be done, by whichever
-- node takes it; a node that dies leaves it to the next when its lease has run out.
create table erasure (
  account_id int not null references account on delete cascade,
  erasure_id int generated always as identity,
  kind text not null check (kind in ('leads', 'filters', 'retention')),
  requested_at timestamptz not null default now(),
  finished_at timestamptz,
  -- Null: nobody, for the account's retention asked for it.
  actor_id int,
  actor_username text not null default '',
  reason text not null default '',
  -- Leads erased so far, and their earlier results.
  leads int not null default 0,
  earlier_results int not null default 0,
  -- When it last erased something: figures from before are not kept.
  erased_at timestamptz,
  -- What finds the leads, until they are erased: it may hold a name or an address.
  filters json,
  leased_until timestamptz,
  primary key (account_id, erasure_id)
);
create index erasure_unfinished on erasure (requested_at) where finished_at is null;
-- The retention of an account is enforced by one run at a time.
create unique index erasure_of_retention on erasure (account_id) where kind = 'retention' and finished_at is null;

-- Which leads a certificate is about, by a fingerprint that only whoever knows the identifier can compare.
create table erased_lead (
  account_id int not null,
  fingerprint bytea not null,
  erasure_id int not null,
  primary key (account_id, fingerprint, erasure_id),
  foreign key (account_id, erasure_id) references erasure on delete cascade
);
create index erased_lead_erasure on erased_lead (account_id, erasure_id);

-- Leads whose last change is older are erased; null: none ever is.
alter table account add column retention_months int check (retention_months between 1 and 1200);

-- Lists of leads that somebody has given a name to.
create table lead_view (
  account_id int not null references account on delete cascade,
  view_id int generated always as identity,
  home_account_id int not null,
  user_id int not null,
  name text not null,
  -- As the list's address has it.
  query json not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (account_id, view_id),
  foreign key (home_account_id, user_id) references app_user (account_id, user_id) on delete cascade
);
create unique index lead_view_name on lead_view (account_id, user_id, name);
create unique index lead_view_default on lead_view (account_id, user_id) where is_default;
create index lead_view_user on lead_view (home_account_id, user_id);

-- What the server does by itself, such as to enforce a retention.
alter table audit_event drop constraint audit_event_via_check;
alter table audit_event add constraint audit_event_via_check check (via in ('session', 'token', 'cli', 'server'));

do $$
declare
  name text;
begin
  foreach name in array array['lead_author', 'erasure', 'erased_lead', 'lead_view'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy everything on %I using (true)', name);
  end loop;
end $$;
