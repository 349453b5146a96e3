-- Whether the links of results lead through the server, which counts who follows them.
alter table account add column track_links boolean not null default false;

-- The clicks of a lead on the links of a rule.
create table lead_click (
  account_id int not null references account on delete cascade,
  lead_id text collate "C" not null,
  rule_id int not null,
  affiliate_clicks bigint not null,
  redirect_clicks bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (account_id, lead_id, rule_id)
);

alter table lead_click enable row level security;
create policy everything on lead_click using (true);
