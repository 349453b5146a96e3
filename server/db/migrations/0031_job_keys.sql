-- Jobs of an account and a kind run one after the other only if they have the same key.
alter table job add column key text not null default '';
drop index job_running;
create unique index job_running on job (account_id, kind, key) where state = 'running';
