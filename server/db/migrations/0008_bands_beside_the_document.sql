-- The bands of a version beside its document: what the priorities of leads are called, by the versions that scored
-- them, is looked up without reading whole documents. Documents of format 1 have one list, later ones three.
alter table model_version add column bands json generated always as (document -> 'bands') stored;

-- Figures now come with the priorities' names; those that were kept are worked out anew.
truncate analytics_cache;
