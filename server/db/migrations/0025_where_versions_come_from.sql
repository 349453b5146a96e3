-- Which draft a version was published from, and which earlier version holds the same.
create index draft_published on draft (account_id, published_version) where published_version is not null;
create index model_version_content on model_version (account_id, content_hash, version);

-- The items that a version changed, such as {"question 3"}, and what people know them by. Null in versions from before.
alter table model_version add column changed_items text[], add column changed_names text[];
