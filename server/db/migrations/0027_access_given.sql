-- Who gave whom access last: made the user, set their password, saw their token. For some days they may act in the user's
-- name, so under four eyes the two do not count as two people. A deleted user is kept: what was done in their name stays.
create table access_given (
  account_id int not null references account on delete cascade,
  user_id int not null,
  giver_id int not null,
  giver_username text not null,
  way text not null check (way in ('created', 'password_set', 'made_administrator', 'reactivated', 'token_created',
    'token_shown', 'token_rotated')),
  given_at timestamptz not null default now(),
  primary key (account_id, user_id, giver_id)
);
alter table access_given enable row level security;
create policy everything on access_given using (true);

-- Since when four eyes is on. What was given before does not count against anybody: that is how a team is set up.
alter table account add column review_since timestamptz;
update account set review_since = now() where review = 'four_eyes';

-- What counts in an account in which four eyes is on: what the users of the account and of its agency were given in the
-- last days. Read by the owner of the tables, for a statement of an account does not see its agency's users.
create function access_given_in(acting int, days int)
  returns table (user_id int, account_id int, giver_id int, giver_username text, way text, given_at timestamptz)
  language sql stable security definer as $$
  select g.user_id, g.account_id, g.giver_id, g.giver_username, g.way, g.given_at
  from account a join access_given g on g.account_id in (a.account_id, a.parent_id)
  where a.account_id = acting and a.review = 'four_eyes'
    and g.given_at > greatest(a.review_since, now() - make_interval(hours => 24 * days))
$$;
do $$ begin
  execute format('alter function access_given_in set search_path = %I, pg_temp', current_schema());
end $$;
