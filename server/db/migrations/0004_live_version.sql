-- Which version of its model scores an account's leads. Everything that asks what is live asks this column
-- (server/models/live-version.ts): a version may be there without being live, and an earlier one may go live again.
alter table account add column live_version int;

-- Every version that went live, when, by whom and why.
create table model_publication (
  account_id int not null references account on delete cascade,
  -- Counts from 1 in each account.
  publication int not null,
  version int not null,
  published_at timestamptz not null default now(),
  -- May be a user of another account (an agency, a superuser), hence no foreign key.
  publisher_id int,
  note text not null default '',
  primary key (account_id, publication),
  foreign key (account_id, version) references model_version
);

-- Until now a version went live when it was made, and the newest one was live.
insert into model_publication (account_id, publication, version, published_at, publisher_id, note)
  select account_id, row_number() over (partition by account_id order by version), version, created_at, author_id, note
  from model_version;
update account a set live_version = (select max(version) from model_version v where v.account_id = a.account_id);

alter table account add foreign key (account_id, live_version) references model_version;

-- Rows are kept as they were written, until their account is deleted and takes them along.
create function refuse_change_of_model_publication() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from account where account_id = old.account_id) then
    return old;
  end if;
  raise exception 'publications of a model are only ever added to';
end $$;
create trigger model_publication_is_only_added_to before update or delete on model_publication
  for each row execute function refuse_change_of_model_publication();
create trigger model_publication_is_never_emptied before truncate on model_publication
  for each statement execute function refuse_change_of_model_publication();
