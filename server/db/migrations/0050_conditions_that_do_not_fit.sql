alter table webhook
  -- Whether its condition did not fit the model that went live last.
  add column is_unfit boolean not null default false,
  -- Events of leads that it was not sent because its condition did not fit their model, since that was last saved.
  add column skipped int not null default 0;
