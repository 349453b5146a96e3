-- Leads name questions and choices as the version that scored them does. Versions that call them alike have one naming:
-- the number of the first of them. Within it names are only added; where one is changed, taken away, or given to another
-- question or choice, a new naming begins.

-- What a model calls its questions and choices: names by what they are, such as {"3@2026-01-15T09:30:00.000Z/7": "soon"}.
create function answer_names(document json) returns jsonb
language sql immutable parallel safe set search_path = pg_catalog, pg_temp
as $$
  select coalesce(jsonb_object_agg(what, called), '{}') from (
    select concat(q ->> 'id', '@', q ->> 'created_at') as what, q ->> 'field_name' as called
    from json_array_elements(document -> 'questions') q
    union all
    select concat(q ->> 'id', '@', q ->> 'created_at', '/', c ->> 'id'), c ->> 'slug'
    from json_array_elements(document -> 'questions') q cross join json_array_elements(q -> 'choices') c
  ) names
$$;

alter table model_version add column naming integer;

with named as (
  select account_id, version, answer_names(document) as names from model_version
), compared as (
  select account_id, version,
    coalesce(names @> lag(names) over (partition by account_id order by version), false) as goes_on
  from named
), begun as (
  select account_id, version,
    max(case when not goes_on then version end) over (partition by account_id order by version) as naming
  from compared
)
update model_version v set naming = b.naming from begun b where b.account_id = v.account_id and b.version = v.version;

alter table model_version alter column naming set not null;

create function give_naming() returns trigger
language plpgsql set search_path = public, pg_temp
as $$
begin
  select v.naming into new.naming from model_version v
  where v.account_id = new.account_id
    and v.version = (select max(version) from model_version where account_id = new.account_id)
    and answer_names(new.document) @> answer_names(v.document);
  new.naming := coalesce(new.naming, new.version);
  return new;
end $$;

create trigger naming before insert on model_version for each row execute function give_naming();

-- figures of accounts that have changed names are made anew from their leads
create temporary table renaming on commit drop as
  select account_id from model_version group by account_id having count(distinct naming) > 1;
delete from rollup_result where account_id in (select account_id from renaming);
delete from rollup_quarter where account_id in (select account_id from renaming);
delete from rollup_day where account_id in (select account_id from renaming);
delete from rollup_rule where account_id in (select account_id from renaming);
delete from rollup_cell where account_id in (select account_id from renaming);
delete from rollup_answer where account_id in (select account_id from renaming);
delete from rollup where account_id in (select account_id from renaming);
drop table renaming;

alter table rollup_answer add column naming integer default 1;
update rollup_answer a set naming = (select min(v.naming) from model_version v where v.account_id = a.account_id);
alter table rollup_answer alter column naming set not null;
alter table rollup_answer drop constraint rollup_answer_pkey;
alter table rollup_answer add constraint rollup_answer_pkey primary key (account_id, field, part, key, naming);
