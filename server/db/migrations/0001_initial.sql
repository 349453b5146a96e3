-- Every table of a tenant's data has account_id first in its primary key, so that the schema can be
-- sharded by account. Points are kept as whole hundredths (bigint), as the engine computes them.

create table account (
  account_id int generated always as identity primary key,
  -- The agency that looks after this client account.
  parent_id int references account on delete restrict check (parent_id <> account_id),
  name text not null,
  slug text not null unique,
  time_zone text not null default 'UTC',
  created_at timestamptz not null default now()
);
create index account_parent on account (parent_id);

create table app_user (
  account_id int not null references account on delete cascade,
  user_id int generated always as identity,
  username text not null,
  password_hash text not null,
  email text not null default '',
  first_name text not null default '',
  last_name text not null default '',
  is_staff boolean not null default false,
  is_superuser boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  last_login_at timestamptz,
  primary key (account_id, user_id)
);
-- One installation has one sign-in form: usernames are unique across accounts.
create unique index app_user_username on app_user (lower(username));

create table session (
  account_id int not null,
  -- A hash of the cookie's value: a stolen database opens no session.
  session_id text not null,
  user_id int not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ip text not null default '',
  user_agent text not null default '',
  primary key (account_id, session_id),
  foreign key (account_id, user_id) references app_user on delete cascade
);
create unique index session_session on session (session_id);
create index session_of_user on session (account_id, user_id);
create index session_expiry on session (expires_at);

create table api_token (
  account_id int not null,
  token_id int generated always as identity,
  user_id int not null,
  name text not null default '',
  -- The user's own token, the one that token-auth answers.
  is_default boolean not null default false,
  generation int not null default 1,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (account_id, token_id),
  foreign key (account_id, user_id) references app_user on delete cascade
);
create index api_token_user on api_token (account_id, user_id);
create unique index api_token_default on api_token (account_id, user_id) where is_default and revoked_at is null;

create table model_version (
  account_id int not null references account on delete cascade,
  version int not null,
  document jsonb not null,
  -- May be a user of another account (an agency, a superuser), hence no foreign key.
  author_id int,
  note text not null default '',
  created_at timestamptz not null default now(),
  primary key (account_id, version)
);

-- No foreign keys on leads: one would lock a row of account for each lead stored. The statement that
-- stores leads joins model_version, so only an existing account gets any; a trigger removes them.
create table lead (
  account_id int not null,
  lead_id text not null,
  revision int not null default 1,
  contact jsonb not null default '{}',
  answers jsonb not null,
  model_version int not null,
  evaluated_on date not null,
  x bigint not null,
  y bigint not null,
  total bigint not null,
  x_band text not null,
  y_band text not null,
  total_band text not null,
  rule_ids int[] not null default '{}',
  created_at timestamptz not null default now(),
  scored_at timestamptz not null default now(),
  primary key (account_id, lead_id)
);
create index lead_created on lead (account_id, created_at, lead_id);
create index lead_total on lead (account_id, total, lead_id);
create index lead_x on lead (account_id, x, lead_id);
create index lead_y on lead (account_id, y, lead_id);

-- The states of a lead before its present one.
create table lead_history (
  account_id int not null,
  lead_id text not null,
  revision int not null,
  contact jsonb not null,
  answers jsonb not null,
  model_version int not null,
  evaluated_on date not null,
  x bigint not null,
  y bigint not null,
  total bigint not null,
  x_band text not null,
  y_band text not null,
  total_band text not null,
  rule_ids int[] not null,
  scored_at timestamptz not null,
  primary key (account_id, lead_id, revision)
);

create function remove_leads_of_account() returns trigger language plpgsql as $$
begin
  delete from lead_history where account_id = old.account_id;
  delete from lead where account_id = old.account_id;
  return old;
end $$;
create trigger account_removes_leads after delete on account for each row execute function remove_leads_of_account();

-- What concerns the installation as a whole, such as whether the demo was made.
create table installation (
  key text primary key,
  value jsonb not null
);

-- The layout that rate-limiter-flexible expects.
create table rate_limit (
  key text primary key,
  points int not null default 0,
  expire bigint
);
create index rate_limit_expiry on rate_limit (expire);
