-- Which leads may have another result by the live model. Two versions score alike when this hash is the same; null for
-- versions from before, which are told apart by their content alone.
alter table model_version add column results_hash text;

-- By which version all leads of an account were last re-scored: those of earlier versions have nothing to gain from it.
alter table account add column rescored_version integer;

-- The leads that a re-scoring gave another result.
create index lead_rescoring_job on lead_rescoring (account_id, job_id, lead_id);
