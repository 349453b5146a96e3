-- What migrations/ add up to. Made by: npm run schema

create table access_given (
  account_id integer not null,
  user_id integer not null,
  giver_id integer not null,
  giver_username text not null,
  way text not null,
  given_at timestamp with time zone not null default now(),
  constraint access_given_pkey primary key (account_id, user_id, giver_id),
  constraint access_given_account_id_fkey foreign key (account_id) references account(account_id) on delete cascade,
  constraint access_given_way_check check ((way = any (array['created'::text, 'password_set'::text, 'made_administrator'::text, 'reactivated'::text, 'token_created'::text, 'token_shown'::text, 'token_rotated'::text])))
);

create table account (
  account_id integer not null generated always as identity,
  parent_id integer,
  name text not null,
  slug text not null,
  time_zone text not null default 'UTC'::text,
  created_at timestamp with time zone not null default now(),
  live_version integer,
  retention_months integer,
  cors_origins text[] not null default '{}'::text[],
  review text not null default 'off'::text,
  failing_tests text not null default 'block'::text,
  review_off_request json,
  rescored_version integer,
  review_since timestamp with time zone,
  constraint account_pkey primary key (account_id),
  constraint account_slug_key unique (slug),
  constraint account_account_id_live_version_fkey foreign key (account_id, live_version) references model_version(account_id, version),
  constraint account_parent_id_fkey foreign key (parent_id) references account(account_id) on delete restrict,
  constraint account_check check ((parent_id <> account_id)),
  constraint account_failing_tests_check check ((failing_tests = any (array['block'::text, 'warn'::text]))),
  constraint account_retention_months_check check (((retention_months >= 1) and (retention_months <= 1200))),
  constraint account_review_check check ((review = any (array['off'::text, 'four_eyes'::text])))
);
create index account_parent on public.account using btree (parent_id);

create table analytics_cache (
  account_id integer not null,
  name text not null,
  generated_at timestamp with time zone not null,
  body json not null,
  constraint analytics_cache_pkey primary key (account_id, name),
  constraint analytics_cache_account_id_fkey foreign key (account_id) references account(account_id) on delete cascade
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
  constraint api_token_pkey primary key (account_id, token_id),
  constraint api_token_token_hash_key unique (token_hash),
  constraint api_token_account_id_user_id_fkey foreign key (account_id, user_id) references app_user(account_id, user_id) on delete cascade
);
create index api_token_user on public.api_token using btree (account_id, user_id);
create unique index api_token_default on public.api_token using btree (account_id, user_id) where (is_default and (revoked_at is null));

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
  created_at timestamp with time zone not null default now(),
  last_login_at timestamp with time zone,
  constraint app_user_pkey primary key (account_id, user_id),
  constraint app_user_account_id_fkey foreign key (account_id) references account(account_id) on delete cascade
);
create unique index app_user_username on public.app_user using btree (lower(username));

create table audit_event (
  account_id integer not null,
  event_id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  actor_id integer,
  actor_username text not null default ''::text,
  via text not null,
  credential text not null default ''::text,
  ip text not null default ''::text,
  user_agent text not null default ''::text,
  action text not null,
  target_type text not null,
  target_id text not null default ''::text,
  target_label text not null default ''::text,
  before json,
  after json,
  constraint audit_event_pkey primary key (account_id, event_id),
  constraint audit_event_via_check check ((via = any (array['session'::text, 'token'::text, 'cli'::text, 'server'::text])))
);
create index audit_event_actor on public.audit_event using btree (account_id, actor_id, created_at, event_id);
create index audit_event_created on public.audit_event using btree (account_id, created_at, event_id);
create index audit_event_target on public.audit_event using btree (account_id, target_type, target_id, created_at, event_id);

create table draft (
  account_id integer not null,
  draft_id integer not null generated always as identity,
  name text not null,
  description text not null default ''::text,
  state text not null default 'open'::text,
  base_version integer not null,
  document json not null,
  revision integer not null default 0,
  edits integer not null default 0,
  last_edit integer not null default 0,
  changes integer not null default 0,
  author_id integer,
  author_username text not null default ''::text,
  editors json not null default '[]'::json,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  requester_id integer,
  requester_username text not null default ''::text,
  approver_id integer,
  approver_username text not null default ''::text,
  approved_at timestamp with time zone,
  publish_at timestamp with time zone,
  publish_note text not null default ''::text,
  publisher_id integer,
  publisher_username text not null default ''::text,
  publish_job_id integer,
  publish_error text,
  published_version integer,
  edit_bytes integer not null default 0,
  constraint draft_pkey primary key (account_id, draft_id),
  constraint draft_account_id_base_version_fkey foreign key (account_id, base_version) references model_version(account_id, version),
  constraint draft_account_id_fkey foreign key (account_id) references account(account_id) on delete cascade,
  constraint draft_account_id_published_version_fkey foreign key (account_id, published_version) references model_version(account_id, version),
  constraint draft_state_check check ((state = any (array['open'::text, 'in_review'::text, 'approved'::text, 'scheduled'::text, 'published'::text, 'discarded'::text])))
);
create index draft_published on public.draft using btree (account_id, published_version) where (published_version is not null);
create index draft_state on public.draft using btree (account_id, state);

create table draft_edit (
  account_id integer not null,
  draft_id integer not null,
  edit integer not null,
  content json not null,
  note text not null,
  changes json not null,
  undo json not null,
  author_id integer,
  author_username text not null default ''::text,
  made_at timestamp with time zone not null default now(),
  constraint draft_edit_pkey primary key (account_id, draft_id, edit),
  constraint draft_edit_account_id_draft_id_fkey foreign key (account_id, draft_id) references draft(account_id, draft_id) on delete cascade
);

create table draft_event (
  account_id integer not null,
  draft_id integer not null,
  event integer not null generated always as identity,
  kind text not null,
  body text not null default ''::text,
  about json,
  revision integer not null,
  actor_id integer,
  actor_username text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  constraint draft_event_pkey primary key (account_id, draft_id, event),
  constraint draft_event_account_id_draft_id_fkey foreign key (account_id, draft_id) references draft(account_id, draft_id) on delete cascade,
  constraint draft_event_kind_check check ((kind = any (array['comment'::text, 'review_requested'::text, 'approved'::text, 'changes_requested'::text, 'approval_withdrawn'::text, 'scheduled'::text, 'schedule_cancelled'::text, 'publish_failed'::text, 'published'::text, 'rebased'::text, 'discarded'::text, 'renamed'::text])))
);

create table erased_lead (
  account_id integer not null,
  fingerprint bytea not null,
  erasure_id integer not null,
  constraint erased_lead_pkey primary key (account_id, fingerprint, erasure_id),
  constraint erased_lead_account_id_erasure_id_fkey foreign key (account_id, erasure_id) references erasure(account_id, erasure_id) on delete cascade
);
create index erased_lead_erasure on public.erased_lead using btree (account_id, erasure_id);

create table erasure (
  account_id integer not null,
  erasure_id integer not null generated always as identity,
  kind text not null,
  requested_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  actor_id integer,
  actor_username text not null default ''::text,
  reason text not null default ''::text,
  leads integer not null default 0,
  earlier_results integer not null default 0,
  erased_at timestamp with time zone,
  filters json,
  constraint erasure_pkey primary key (account_id, erasure_id),
  constraint erasure_account_id_fkey foreign key (account_id) references account(account_id) on delete cascade,
  constraint erasure_kind_check check ((kind = any (array['leads'::text, 'filters'::text, 'retention'::text])))
);
create unique index erasure_of_retention on public.erasure using btree (account_id) where ((kind = 'retention'::text) and (finished_at is null));

create table event (
  account_id integer not null,
  transaction_id xid8 not null default pg_current_xact_id(),
  entry bigint not null,
  kind text not null,
  subject text collate "C",
  reference bigint,
  arrived_at timestamp with time zone,
  logged_at timestamp with time zone not null default now(),
  constraint event_pkey primary key (account_id, transaction_id, entry),
  constraint event_kind_check check ((kind = any (array['lead.created'::text, 'lead.updated'::text, 'lead.rescored'::text, 'lead.erased'::text, 'model.published'::text, 'draft.created'::text, 'draft.updated'::text, 'draft.comment'::text, 'draft.review_requested'::text, 'draft.approved'::text, 'draft.changes_requested'::text, 'draft.approval_withdrawn'::text, 'draft.scheduled'::text, 'draft.schedule_cancelled'::text, 'draft.publish_failed'::text, 'draft.published'::text, 'draft.rebased'::text, 'draft.discarded'::text, 'user.created'::text, 'user.updated'::text, 'user.deleted'::text, 'user.signed_in'::text, 'user.sign_in_failed'::text, 'user.password_changed'::text, 'user.password_change_failed'::text, 'user.password_reset'::text, 'session.ended'::text, 'token.created'::text, 'token.rotated'::text, 'token.revoked'::text, 'token.shown'::text, 'account.created'::text, 'account.updated'::text, 'account.deleted'::text, 'account.exported'::text, 'account.review_off_requested'::text, 'account.review_off_confirmed'::text, 'account.review_off_cancelled'::text, 'account.review_overridden'::text, 'rescoring.requested'::text, 'job.paused'::text, 'job.resumed'::text, 'job.done'::text, 'job.failed'::text, 'job.cancelled'::text])))
);
create index event_by_subject on public.event using btree (subject, account_id);

create table event_position (
  account_id integer not null,
  reader text not null,
  transaction_id xid8 not null,
  entry bigint not null,
  read_at timestamp with time zone not null default now(),
  constraint event_position_pkey primary key (account_id, reader),
  constraint event_position_account_id_fkey foreign key (account_id) references account(account_id) on delete cascade
);

create table installation (
  key text not null,
  value jsonb not null,
  constraint installation_pkey primary key (key)
);

create table job (
  account_id integer not null,
  job_id integer not null generated always as identity,
  kind text not null,
  state text not null default 'waiting'::text,
  pending_action text,
  input json not null default '{}'::json,
  checkpoint json,
  done bigint not null default 0,
  total bigint,
  result json,
  attempt integer not null default 0,
  error text,
  actor_id integer,
  actor_username text not null default ''::text,
  requested_at timestamp with time zone not null default now(),
  due_at timestamp with time zone not null default now(),
  every_seconds integer,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  taken_at timestamp with time zone,
  lease integer not null default 0,
  leased_until timestamp with time zone,
  worked_ms bigint not null default 0,
  key text not null default ''::text,
  constraint job_pkey primary key (account_id, job_id),
  constraint job_every_seconds_check check ((every_seconds > 0)),
  constraint job_pending_action_check check ((pending_action = any (array['pause'::text, 'cancel'::text]))),
  constraint job_state_check check ((state = any (array['waiting'::text, 'running'::text, 'paused'::text, 'done'::text, 'failed'::text, 'cancelled'::text])))
);
create index job_finished on public.job using btree (finished_at) where (state = any (array['done'::text, 'failed'::text, 'cancelled'::text]));
create index job_open on public.job using btree (due_at) where (state = any (array['waiting'::text, 'running'::text]));
create unique index job_recurring on public.job using btree (account_id, kind) where (every_seconds is not null);
create unique index job_running on public.job using btree (account_id, kind, key) where (state = 'running'::text);

create table lead (
  account_id integer not null,
  lead_id text collate "C" not null,
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
  constraint lead_pkey primary key (account_id, lead_id)
);
create index lead_created on public.lead using btree (account_id, created_at, lead_id);
create index lead_total on public.lead using btree (account_id, total, created_at);
create index lead_x on public.lead using btree (account_id, x, created_at);
create index lead_y on public.lead using btree (account_id, y, created_at);

create table lead_author (
  account_id integer not null,
  lead_id text collate "C" not null,
  revision integer not null,
  user_id integer not null,
  username text not null,
  event_id bigint not null,
  constraint lead_author_pkey primary key (account_id, lead_id, revision),
  constraint lead_author_account_id_fkey foreign key (account_id) references account(account_id) on delete cascade
);
create index lead_author_event on public.lead_author using btree (account_id, event_id);

create table lead_history (
  account_id integer not null,
  lead_id text collate "C" not null,
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
  constraint lead_history_pkey primary key (account_id, lead_id, revision)
);

create table lead_rescoring (
  account_id integer not null,
  lead_id text collate "C" not null,
  revision integer not null,
  job_id integer not null,
  user_id integer,
  username text not null default ''::text,
  rescored_at timestamp with time zone not null default now(),
  own_date date not null,
  given jsonb,
  constraint lead_rescoring_pkey primary key (account_id, lead_id, revision),
  constraint lead_rescoring_account_id_fkey foreign key (account_id) references account(account_id) on delete cascade
);
create index lead_rescoring_job on public.lead_rescoring using btree (account_id, job_id, lead_id);

create table lead_view (
  account_id integer not null,
  view_id integer not null generated always as identity,
  home_account_id integer not null,
  user_id integer not null,
  name text not null,
  query json not null,
  is_default boolean not null default false,
  created_at timestamp with time zone not null default now(),
  constraint lead_view_pkey primary key (account_id, view_id),
  constraint lead_view_account_id_fkey foreign key (account_id) references account(account_id) on delete cascade,
  constraint lead_view_home_account_id_user_id_fkey foreign key (home_account_id, user_id) references app_user(account_id, user_id) on delete cascade
);
create index lead_view_user on public.lead_view using btree (home_account_id, user_id);
create unique index lead_view_default on public.lead_view using btree (account_id, user_id) where is_default;
create unique index lead_view_name on public.lead_view using btree (account_id, user_id, name);

create table model_publication (
  account_id integer not null,
  publication integer not null,
  version integer not null,
  published_at timestamp with time zone not null default now(),
  publisher_id integer,
  note text not null default ''::text,
  source_name text,
  source_hash text,
  constraint model_publication_pkey primary key (account_id, publication),
  constraint model_publication_account_id_fkey foreign key (account_id) references account(account_id) on delete cascade,
  constraint model_publication_account_id_version_fkey foreign key (account_id, version) references model_version(account_id, version)
);

create table model_version (
  account_id integer not null,
  version integer not null,
  document json not null,
  author_id integer,
  note text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  bands json default (document -> 'bands'::text),
  content_hash text,
  naming integer not null,
  results_hash text,
  changed_items text[],
  changed_names text[],
  constraint model_version_pkey primary key (account_id, version),
  constraint model_version_account_id_fkey foreign key (account_id) references account(account_id) on delete cascade
);
create index model_version_content on public.model_version using btree (account_id, content_hash, version);

create table rate_limit (
  key text not null,
  points integer not null default 0,
  expire bigint,
  constraint rate_limit_pkey primary key (key)
);
create index rate_limit_expiry on public.rate_limit using btree (expire);

create table rollup (
  account_id integer not null,
  began_at timestamp with time zone not null default clock_timestamp(),
  backfilled_to text collate "C" default ''::text,
  time_zone text not null,
  x_step bigint not null default 1,
  y_step bigint not null default 1,
  coarse_fields text[] not null default '{}'::text[],
  constraint rollup_pkey primary key (account_id)
);

create table rollup_answer (
  account_id integer not null,
  field text not null,
  part text not null,
  key bytea not null,
  value jsonb not null,
  leads bigint not null,
  naming integer not null default 1,
  constraint rollup_answer_pkey primary key (account_id, field, part, key, naming),
  constraint rollup_answer_part_check check ((part = any (array['only'::text, 'first'::text, 'later'::text, 'list'::text, 'answered'::text])))
);

create table rollup_cell (
  account_id integer not null,
  x bigint not null,
  y bigint not null,
  leads bigint not null,
  constraint rollup_cell_pkey primary key (account_id, x, y)
);

create table rollup_day (
  account_id integer not null,
  day date not null,
  model_version integer not null,
  total_band text not null,
  leads bigint not null,
  total numeric not null,
  constraint rollup_day_pkey primary key (account_id, day, model_version, total_band)
);

create table rollup_quarter (
  account_id integer not null,
  quarter timestamp with time zone not null,
  model_version integer not null,
  total_band text not null,
  leads bigint not null,
  total numeric not null,
  constraint rollup_quarter_pkey primary key (account_id, quarter, model_version, total_band)
);

create table rollup_result (
  account_id integer not null,
  model_version integer not null,
  total_band text not null,
  leads bigint not null,
  x numeric not null,
  y numeric not null,
  total numeric not null,
  constraint rollup_result_pkey primary key (account_id, model_version, total_band)
);

create table rollup_rule (
  account_id integer not null,
  key bytea not null,
  rule_ids integer[] not null,
  leads bigint not null,
  total numeric not null,
  constraint rollup_rule_pkey primary key (account_id, key)
);

create table schema_migration (
  version integer not null,
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migration_pkey primary key (version)
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
  public_id integer not null generated always as identity,
  constraint session_pkey primary key (account_id, session_id),
  constraint session_account_id_user_id_fkey foreign key (account_id, user_id) references app_user(account_id, user_id) on delete cascade
);
create index session_expiry on public.session using btree (expires_at);
create index session_of_user on public.session using btree (account_id, user_id);
create unique index session_public on public.session using btree (account_id, public_id);
create unique index session_session on public.session using btree (session_id);

create table simulation (
  account_id integer not null,
  job_id integer not null,
  draft_id integer,
  draft_revision integer,
  version integer,
  edit json,
  document json,
  against integer not null,
  against_live boolean not null,
  filters json,
  asked json not null,
  dates text not null,
  evaluated_on date not null,
  as_of timestamp with time zone not null,
  tally json,
  erasures integer not null default 0,
  constraint simulation_pkey primary key (account_id, job_id),
  constraint simulation_account_id_job_id_fkey foreign key (account_id, job_id) references job(account_id, job_id) on delete cascade,
  constraint simulation_dates_check check ((dates = any (array['today'::text, 'own'::text])))
);

create table simulation_part (
  account_id integer not null,
  job_id integer not null,
  part integer not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  last_lead text collate "C" not null,
  tally json not null,
  lead_ids text[] not null,
  x_before bigint[] not null,
  y_before bigint[] not null,
  x_after bigint[] not null,
  y_after bigint[] not null,
  bands text[] not null,
  found json,
  constraint simulation_part_pkey primary key (account_id, job_id, part),
  constraint simulation_part_account_id_job_id_fkey foreign key (account_id, job_id) references simulation(account_id, job_id) on delete cascade
);

create or replace function public.access_given_in(acting integer, days integer)
 returns table(user_id integer, account_id integer, giver_id integer, giver_username text, way text, given_at timestamp with time zone)
 language sql
 stable security definer
 set search_path to 'public', 'pg_temp'
as $function$
  select g.user_id, g.account_id, g.giver_id, g.giver_username, g.way, g.given_at
  from account a join access_given g on g.account_id in (a.account_id, a.parent_id)
  where a.account_id = acting and a.review = 'four_eyes'
    and g.given_at > greatest(a.review_since, now() - make_interval(hours => 24 * days))
$function$;

create or replace function public.account_of_username(wanted text)
 returns table(account_id integer, parent_id integer)
 language sql
 stable security definer
 set search_path to 'public', 'pg_temp'
as $function$
  select a.account_id, a.parent_id from app_user u join account a on a.account_id = u.account_id
  where lower(u.username) = lower(wanted)
$function$;

create or replace function public.answer_key(value jsonb)
 returns bytea
 language sql
 stable parallel safe
as $function$
  select sha256(convert_to(
    case jsonb_typeof(value) when 'number' then trim_scale(value::numeric)::text else value::text end, 'UTF8'))
$function$;

create or replace function public.answer_names(document json)
 returns jsonb
 language sql
 immutable parallel safe
 set search_path to 'pg_catalog', 'pg_temp'
as $function$
  select coalesce(jsonb_object_agg(what, called), '{}') from (
    select concat(q ->> 'id', '@', q ->> 'created_at') as what, q ->> 'field_name' as called
    from json_array_elements(document -> 'questions') q
    union all
    select concat(q ->> 'id', '@', q ->> 'created_at', '/', c ->> 'id'), c ->> 'slug'
    from json_array_elements(document -> 'questions') q cross join json_array_elements(q -> 'choices') c
  ) names
$function$;

create or replace function public.coarse_answer(value jsonb)
 returns jsonb
 language sql
 immutable parallel safe
as $function$
  select case jsonb_typeof(value)
    when 'number' then to_jsonb(case when value::numeric = 0 then 0
      else trim_scale(round(value::numeric, 2 - floor(log(abs(value::numeric)))::int)) end)
    when 'string' then case
      when value #>> '{}' like '____-__-__' and translate(value #>> '{}', '0123456789', '') = '--'
        then to_jsonb(left(value #>> '{}', 8) || '01') end
  end
$function$;

create or replace function public.figures_of_accounts(wanted integer[])
 returns table(account_id integer, leads bigint, last_lead_at timestamp with time zone, by_day integer[], high bigint)
 language sql
 stable security definer
 set search_path to 'public', 'pg_temp'
as $function$
  with visible as (
    select a.account_id from account a
    where a.account_id = any (wanted)
      -- whoever has no scope sees every account
      and a.account_id = any (
        coalesce(nullif(current_setting('leadplane.accounts', true), '')::int[], array[a.account_id]))
  ), recent as (
    select l.account_id, 30 - ceil(greatest(extract(epoch from now() - l.created_at), 1) / 86400)::int as place,
      count(*)::int as leads, count(*) filter (where l.total_band = 'A') as high
    from visible v join lead l on l.account_id = v.account_id and l.created_at > now() - interval '30 days'
    group by 1, 2
  )
  select v.account_id,
    case when exists (select from rollup u where u.account_id = v.account_id and u.backfilled_to is null) then
      (select coalesce(sum(t.leads), 0)::bigint from rollup_result t where t.account_id = v.account_id)
      + (
        select count(*) from event_position p
        join event g on g.account_id = p.account_id and (g.transaction_id, g.entry) > (p.transaction_id, p.entry)
        where p.account_id = v.account_id and p.reader = 'rollups' and g.kind = 'lead.created'
      )
    else (select count(*) from lead l where l.account_id = v.account_id) end,
    (select max(l.created_at) from lead l where l.account_id = v.account_id),
    (select array_agg(coalesce(r.leads, 0) order by d.place)
      from generate_series(0, 29) d(place) left join recent r on r.account_id = v.account_id and r.place = d.place),
    (select coalesce(sum(r.high), 0)::bigint from recent r where r.account_id = v.account_id)
  from visible v
$function$;

create or replace function public.folded(value text)
 returns text
 language sql
 immutable parallel safe
as $function$select lower(value collate "und-x-icu")$function$;

create or replace function public.give_naming()
 returns trigger
 language plpgsql
 set search_path to 'public', 'pg_temp'
as $function$
begin
  select v.naming into new.naming from model_version v
  where v.account_id = new.account_id
    and v.version = (select max(version) from model_version where account_id = new.account_id)
    and answer_names(new.document) @> answer_names(v.document);
  new.naming := coalesce(new.naming, new.version);
  return new;
end $function$;

create or replace function public.hold_account(wanted integer)
 returns boolean
 language plpgsql
as $function$
begin
  -- not to be had: it is being deleted
  if not pg_try_advisory_xact_lock_shared(76501, wanted) then
    return false;
  end if;
  -- a look of its own, later than the lock and than what the statement sees: an account that was deleted just
  -- before is gone here, and one that is here stays until the transaction ends
  return exists (select from account where account_id = wanted);
end $function$;

create or replace function public.refuse_change_of_audit_event()
 returns trigger
 language plpgsql
as $function$
begin
  raise exception 'the audit log is only ever added to';
end $function$;

create or replace function public.refuse_change_of_model_publication()
 returns trigger
 language plpgsql
as $function$
begin
  if tg_op = 'DELETE' and not exists (select from account where account_id = old.account_id) then
    return old;
  end if;
  raise exception 'publications of a model are only ever added to';
end $function$;

create or replace function public.remove_leads_of_account()
 returns trigger
 language plpgsql
as $function$
begin
  delete from job where account_id = old.account_id;
  delete from event where account_id = old.account_id;
  delete from lead_history where account_id = old.account_id;
  delete from lead where account_id = old.account_id;
  delete from rollup where account_id = old.account_id;
  delete from rollup_result where account_id = old.account_id;
  delete from rollup_quarter where account_id = old.account_id;
  delete from rollup_day where account_id = old.account_id;
  delete from rollup_rule where account_id = old.account_id;
  delete from rollup_cell where account_id = old.account_id;
  delete from rollup_answer where account_id = old.account_id;
  return old;
end $function$;

create or replace function public.slugs_beginning_with(wanted text)
 returns setof text
 language sql
 stable security definer
 set search_path to 'public', 'pg_temp'
as $function$
  select slug from account where starts_with(slug, wanted)
$function$;

create trigger account_removes_leads after delete on public.account for each row execute function remove_leads_of_account();

create trigger audit_event_is_only_added_to before delete or update or truncate on public.audit_event for each statement execute function refuse_change_of_audit_event();

create trigger model_publication_is_never_emptied before truncate on public.model_publication for each statement execute function refuse_change_of_model_publication();

create trigger model_publication_is_only_added_to before delete or update on public.model_publication for each row execute function refuse_change_of_model_publication();

create trigger naming before insert on public.model_version for each row execute function give_naming();

alter table access_given enable row level security;
create policy everything on access_given using (true);

alter table account enable row level security;
create policy everything on account using (true);

alter table analytics_cache enable row level security;
create policy everything on analytics_cache using (true);

alter table api_token enable row level security;
create policy everything on api_token using (true);

alter table app_user enable row level security;
create policy everything on app_user using (true);

alter table audit_event enable row level security;
create policy everything on audit_event using (true);

alter table draft enable row level security;
create policy everything on draft using (true);

alter table draft_edit enable row level security;
create policy everything on draft_edit using (true);

alter table draft_event enable row level security;
create policy everything on draft_event using (true);

alter table erased_lead enable row level security;
create policy everything on erased_lead using (true);

alter table erasure enable row level security;
create policy everything on erasure using (true);

alter table event enable row level security;
create policy everything on event using (true);

alter table event_position enable row level security;
create policy everything on event_position using (true);

alter table job enable row level security;
create policy everything on job using (true);

alter table lead enable row level security;
create policy everything on lead using (true);

alter table lead_author enable row level security;
create policy everything on lead_author using (true);

alter table lead_history enable row level security;
create policy everything on lead_history using (true);

alter table lead_rescoring enable row level security;
create policy everything on lead_rescoring using (true);

alter table lead_view enable row level security;
create policy everything on lead_view using (true);

alter table model_publication enable row level security;
create policy everything on model_publication using (true);

alter table model_version enable row level security;
create policy everything on model_version using (true);

alter table rollup enable row level security;
create policy everything on rollup using (true);

alter table rollup_answer enable row level security;
create policy everything on rollup_answer using (true);

alter table rollup_cell enable row level security;
create policy everything on rollup_cell using (true);

alter table rollup_day enable row level security;
create policy everything on rollup_day using (true);

alter table rollup_quarter enable row level security;
create policy everything on rollup_quarter using (true);

alter table rollup_result enable row level security;
create policy everything on rollup_result using (true);

alter table rollup_rule enable row level security;
create policy everything on rollup_rule using (true);

alter table session enable row level security;
create policy everything on session using (true);

alter table simulation enable row level security;
create policy everything on simulation using (true);

alter table simulation_part enable row level security;
create policy everything on simulation_part using (true);
