-- Whether a version is a single edit of the live model. What it changed is then all that its note says.
alter table model_version add column is_edit boolean not null default false;
-- The notes of edits as they were written until now; all others are of users, files, drafts, and restorations.
update model_version set is_edit = true
  where note ~ '^(Created|Changed|Moved|Deleted) (the bands|(question|choice|scoring model|range|rule|test) .*["\d]|calculated field \S+)$'
    or note ~ '^Deleted .* and everything that used it$';
