-- Changes of a model that are worked on beside the live one: a document, and the edits that made it of its base.
create table draft (
  account_id int not null references account on delete cascade,
  draft_id int generated always as identity,
  name text not null,
  description text not null default '',
  state text not null default 'open'
    check (state in ('open', 'in_review', 'approved', 'scheduled', 'published', 'discarded')),
  base_version int not null,
  -- What the edits make of the base: kept, so that nobody has to make it again to read it.
  document json not null,
  -- Counts every change of the document. Whoever changes it names the revision that they changed.
  revision int not null default 0,
  edits int not null default 0,
  -- The number that the last edit got; numbers are never used again.
  last_edit int not null default 0,
  -- In how many places the document differs from its base.
  changes int not null default 0,
  -- May be users of another account (an agency, a superuser), hence no foreign keys; null: the command line.
  author_id int,
  author_username text not null default '',
  -- Everybody who ever edited it, in the order of their first edits.
  editors json not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Who asked for the review, and who approved this very revision.
  requester_id int,
  requester_username text not null default '',
  approver_id int,
  approver_username text not null default '',
  approved_at timestamptz,
  -- When it is to go live, with which note, and who wants it to.
  publish_at timestamptz,
  publish_note text not null default '',
  publisher_id int,
  publisher_username text not null default '',
  publish_job_id int,
  -- Why it did not go live when it was to.
  publish_error text,
  published_version int,
  primary key (account_id, draft_id),
  foreign key (account_id, base_version) references model_version,
  foreign key (account_id, published_version) references model_version
);
create index draft_state on draft (account_id, state);

create table draft_edit (
  account_id int not null,
  draft_id int not null,
  edit int not null,
  content json not null,
  -- What the edit did, in words, and the first of the changes that it made.
  note text not null,
  changes json not null,
  -- Of the document that it was made on, what it took away.
  undo json not null,
  author_id int,
  author_username text not null default '',
  made_at timestamptz not null default now(),
  primary key (account_id, draft_id, edit),
  foreign key (account_id, draft_id) references draft on delete cascade
);

-- What happened to a draft besides its edits, and what people said about it.
create table draft_event (
  account_id int not null,
  draft_id int not null,
  event int generated always as identity,
  kind text not null check (kind in ('comment', 'review_requested', 'approved', 'changes_requested',
    'approval_withdrawn', 'scheduled', 'schedule_cancelled', 'publish_failed', 'published', 'rebased', 'discarded',
    'renamed')),
  body text not null default '',
  -- The change that it is about: {type, id, field}; null: all of the draft.
  about json,
  revision int not null,
  actor_id int,
  actor_username text not null default '',
  created_at timestamptz not null default now(),
  primary key (account_id, draft_id, event),
  foreign key (account_id, draft_id) references draft on delete cascade
);

-- Whether two people have to look at a change, and whether failing tests keep one from going live.
alter table account add column review text not null default 'off' check (review in ('off', 'four_eyes'));
alter table account add column failing_tests text not null default 'block' check (failing_tests in ('block', 'warn'));

do $$
declare
  name text;
begin
  foreach name in array array['draft', 'draft_edit', 'draft_event']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy everything on %I using (true)', name);
  end loop;
end $$;
