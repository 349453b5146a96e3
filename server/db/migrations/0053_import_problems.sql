-- The problems of the rows that an import did not store, each with the number of its rows.
alter table lead_import add column problems jsonb not null default '[]'::jsonb;
