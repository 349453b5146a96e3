-- The day up to which the scores of an account's leads were last brought up to date by the nightly re-scoring. Null while
-- the account does not have it.
alter table account add column aged_on date;

-- Whether a version can have another result for the same lead on another day. Null for versions from before, until the
-- nightly re-scoring has looked at them.
alter table model_version add column depends_on_date boolean;

-- Why a lead was re-scored: a person requested it, or its score depends on the date.
alter table lead_rescoring add column reason text not null default 'requested' check (reason in ('requested', 'aged'));
