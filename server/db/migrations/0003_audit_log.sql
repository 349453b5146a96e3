-- Who did what. No foreign keys: an event outlives the user, the token and the account that it tells of,
-- and names them as they were called. Before and after as json, which keeps the order of the members.
create table audit_event (
  account_id int not null,
  event_id bigint generated always as identity,
  created_at timestamptz not null default now(),
  -- Null: nobody who was signed in, such as the command line or whoever guessed a password.
  actor_id int,
  actor_username text not null default '',
  via text not null check (via in ('session', 'token', 'cli')),
  -- The name of the token.
  credential text not null default '',
  ip text not null default '',
  user_agent text not null default '',
  action text not null,
  target_type text not null,
  target_id text not null default '',
  target_label text not null default '',
  before json,
  after json,
  primary key (account_id, event_id)
);
create index audit_event_created on audit_event (account_id, created_at, event_id);
create index audit_event_actor on audit_event (account_id, actor_id, created_at, event_id);
create index audit_event_target on audit_event (account_id, target_type, target_id, created_at, event_id);

-- Events are kept as they were written, whatever mistake the product makes.
create function refuse_change_of_audit_event() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only ever added to';
end $$;
create trigger audit_event_is_only_added_to before update or delete or truncate on audit_event
  for each statement execute function refuse_change_of_audit_event();

-- What a session is called in the API, where neither its cookie nor the hash of it may appear.
alter table session add column public_id int generated always as identity;
create unique index session_public on session (account_id, public_id);
