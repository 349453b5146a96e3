-- Webhooks are sent the leads of an import only if whoever started it asked for that. All other readers get its events.
alter table lead_import add column send_webhooks boolean not null default false;
alter table event add column is_quiet boolean not null default false;
