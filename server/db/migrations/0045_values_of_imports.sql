-- What values of a file mean that are no choice of their question, by column.
alter table lead_import add column column_values json not null default '{}';
