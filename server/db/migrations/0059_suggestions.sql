-- Points suggested from past leads: computed by a job, whose number it has, and gone with it.
create table suggestion (
  account_id int not null,
  job_id int not null,
  -- How the file is read, and what is suggested.
  options json not null,
  -- As it was sent, until the job has ended.
  file bytea,
  result json,
  primary key (account_id, job_id),
  foreign key (account_id, job_id) references job on delete cascade
);

alter table suggestion enable row level security;
create policy everything on suggestion using (true);
