-- What migrations/ add up to. Made by: npm run schema

create table account (
  account_id integer not null generated always as identity,
  parent_id integer,
  name text not null,
  slug text not null,
  time_zone text not null default 'UTC'::text,
  created_at timestamp with time zone not null default now(),
  constraint account_pkey PRIMARY KEY (account_id),
  constraint account_slug_key UNIQUE (slug),
  constraint account_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES account(account_id) ON DELETE RESTRICT,
  constraint account_check CHECK ((parent_id <> account_id))
);
CREATE INDEX account_parent ON public.account USING btree (parent_id);

create table analytics_cache (
  account_id integer not null,
  name text not null,
  generated_at timestamp with time zone not null,
  body json not null,
  constraint analytics_cache_pkey PRIMARY KEY (account_id, name),
  constraint analytics_cache_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id) ON DELETE CASCADE
);

create table api_token (
  account_id integer not null,
  token_id integer not null generated always as identity,
  user_id integer not null,
  name text not null default ''::text,
  is_default boolean not null default false,
  generation integer not null default 1,
  token_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint api_token_pkey PRIMARY KEY (account_id, token_id),
  constraint api_token_token_hash_key UNIQUE (token_hash),
  constraint api_token_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES app_user(account_id, user_id) ON DELETE CASCADE
);
CREATE INDEX api_token_user ON public.api_token USING btree (account_id, user_id);
CREATE UNIQUE INDEX api_token_default ON public.api_token USING btree (account_id, user_id) WHERE (is_default AND (revoked_at IS NULL));

create table app_user (
  account_id integer not null,
  user_id integer not null generated always as identity,
  username text not null,
  password_hash text not null,
  email text not null default ''::text,
  first_name text not null default ''::text,
  last_name text not null default ''::text,
  is_staff boolean not null default false,
  is_superuser boolean not null default false,
  is_active boolean not null default true,
  token_generation integer not null default 1,
  created_at timestamp with time zone not null default now(),
  last_login_at timestamp with time zone,
  constraint app_user_pkey PRIMARY KEY (account_id, user_id),
  constraint app_user_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX app_user_username ON public.app_user USING btree (lower(username));

create table installation (
  key text not null,
  value jsonb not null,
  constraint installation_pkey PRIMARY KEY (key)
);

create table lead (
  account_id integer not null,
  lead_id text not null,
  revision integer not null default 1,
  contact jsonb not null default '{}'::jsonb,
  answers jsonb not null,
  model_version integer not null,
  evaluated_on date not null,
  x bigint not null,
  y bigint not null,
  total bigint not null,
  x_band text not null,
  y_band text not null,
  total_band text not null,
  rule_ids integer[] not null default '{}'::integer[],
  created_at timestamp with time zone not null default now(),
  scored_at timestamp with time zone not null default now(),
  constraint lead_pkey PRIMARY KEY (account_id, lead_id)
);
CREATE INDEX lead_created ON public.lead USING btree (account_id, created_at, lead_id);
CREATE INDEX lead_total ON public.lead USING btree (account_id, total, lead_id);
CREATE INDEX lead_x ON public.lead USING btree (account_id, x, lead_id);
CREATE INDEX lead_y ON public.lead USING btree (account_id, y, lead_id);

create table lead_history (
  account_id integer not null,
  lead_id text not null,
  revision integer not null,
  contact jsonb not null,
  answers jsonb not null,
  model_version integer not null,
  evaluated_on date not null,
  x bigint not null,
  y bigint not null,
  total bigint not null,
  x_band text not null,
  y_band text not null,
  total_band text not null,
  rule_ids integer[] not null,
  scored_at timestamp with time zone not null,
  constraint lead_history_pkey PRIMARY KEY (account_id, lead_id, revision)
);

create table model_version (
  account_id integer not null,
  version integer not null,
  document jsonb not null,
  author_id integer,
  note text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  constraint model_version_pkey PRIMARY KEY (account_id, version),
  constraint model_version_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id) ON DELETE CASCADE
);

create table rate_limit (
  key text not null,
  points integer not null default 0,
  expire bigint,
  constraint rate_limit_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limit_expiry ON public.rate_limit USING btree (expire);

create table schema_migration (
  version integer not null,
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migration_pkey PRIMARY KEY (version)
);

create table session (
  account_id integer not null,
  session_id text not null,
  user_id integer not null,
  created_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  ip text not null default ''::text,
  user_agent text not null default ''::text,
  constraint session_pkey PRIMARY KEY (account_id, session_id),
  constraint session_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES app_user(account_id, user_id) ON DELETE CASCADE
);
CREATE INDEX session_expiry ON public.session USING btree (expires_at);
CREATE INDEX session_of_user ON public.session USING btree (account_id, user_id);
CREATE UNIQUE INDEX session_session ON public.session USING btree (session_id);

CREATE OR REPLACE FUNCTION public.remove_leads_of_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from lead_history where account_id = old.account_id;
  delete from lead where account_id = old.account_id;
  return old;
end $function$;

CREATE TRIGGER account_removes_leads AFTER DELETE ON public.account FOR EACH ROW EXECUTE FUNCTION remove_leads_of_account();
