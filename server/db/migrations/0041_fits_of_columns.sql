-- How many values each column of a file has, and how many of them fit, once a dry run has read all rows: a list of pairs in
-- the order of the columns.
alter table lead_import add column column_fits jsonb;
