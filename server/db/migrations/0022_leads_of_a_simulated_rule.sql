-- Which leads of a part gain or lose a rule, and why others no longer fit, by their places in the part. Null in parts
-- that were stored before.
alter table simulation_part add column found json;
