-- An index of the texts that leads are searched for: identifiers, names, and email addresses. A job keeps it up to date
-- by the events, because in the table of leads it would cost as much as storing them.

-- A text as it is compared: without case and accents, and letters that look alike as one. Most texts are ASCII.
create function searchable(value text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(value) = length(value) then
    return lower(value collate "C");
  end if;
  return replace(replace(replace(replace(
    translate(
      regexp_replace(lower(normalize(value, nfkd) collate "und-x-icu"), '[\u0300-\u036f]', '', 'g'),
      'ςøđðłħı', 'σoddlhi'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
end $$;

-- The texts of a lead, as they are compared, with a control character between them.
create function searchable_lead(lead_id text, contact jsonb) returns text
  language plpgsql immutable parallel safe as $$
begin
  return searchable(concat(lead_id, E'\x01', contact ->> 'name', E'\x01', contact ->> 'email'));
end $$;

-- Every three characters in a row of a text, as numbers of thirty bits, with the segment in the bits above. A few
-- different ones have the same number, so what is found by them is compared again.
create function trigrams(segment int, value text) returns bigint[]
  language plpgsql immutable strict parallel safe as $$
declare
  high_bits bigint := segment::bigint << 32;
  low_bits bigint := 0;
  place int := 0;
  letter text;
  result bigint[] := '{}';
begin
  foreach letter in array string_to_array(value, null) loop
    low_bits := ((low_bits << 10) | (ascii(letter) & 1023)) & 1073741823;
    place := place + 1;
    if place > 2 then
      result := result || (high_bits | low_bits);
    end if;
  end loop;
  return result;
end $$;

-- How far the leads of an account are indexed: those that arrived up to this place, or all of them if it is null, and
-- what has happened up to the position of the reader `search`.
create table lead_search (
  account_id int primary key references account on delete cascade,
  began_at timestamptz not null default now(),
  backfilled_to timestamptz default '-infinity',
  backfilled_lead text collate "C" not null default ''
);

-- The leads of an account are indexed in segments of limited size, one after the other, so that a search for a text that
-- most leads have ends after a few of them.
create table lead_search_segment (
  account_id int not null references account on delete cascade,
  segment int generated always as identity,
  -- How many leads were added to it.
  leads int not null default 0,
  primary key (account_id, segment)
);

create table lead_search_text (
  account_id int not null,
  lead_id text collate "C" not null,
  segment int not null,
  text text collate "C" not null,
  primary key (account_id, lead_id)
);
-- New rows wait in a list of their own, and are sorted in together.
create index lead_search_trigrams on lead_search_text using gin (trigrams(segment, text)) with (fastupdate = on);

-- Sorts in what waits. The owner of the index may do this.
create function sort_lead_search() returns void
  language sql volatile security definer as $$
  select gin_clean_pending_list('lead_search_trigrams');
$$;

-- The indexed leads of an account whose text has a part, as many as are wanted, the latest segments first. Policies
-- would keep the index from being used, so this function looks at the scope itself.
create function leads_with_text(wanted int, part text, most int) returns setof text
  language plpgsql stable security definer
  set enable_seqscan = off set jit = off as $$
begin
  -- whoever has no scope sees every account
  if nullif(current_setting('leadplane.accounts', true), '') is not null
    and wanted is distinct from nullif(current_setting('leadplane.account', true), '')::int then
    return;
  end if;
  return query
    select found.lead_id from (
      select s.segment from lead_search_segment s where s.account_id = wanted order by s.segment desc
    ) segments
    cross join lateral (
      select t.lead_id from lead_search_text t
      where trigrams(t.segment, t.text) @> trigrams(segments.segment, part) and strpos(t.text, part) > 0
    ) found
    limit most;
end $$;

-- The rows of the account's sandbox are in no other scope.
create function remove_search_of_account() returns trigger language plpgsql security definer as $$
begin
  delete from lead_search_text where account_id = old.account_id;
  return old;
end $$;
create trigger account_removes_search after delete on account
  for each row execute function remove_search_of_account();

do $$
declare
  name text;
begin
  execute format('alter function sort_lead_search set search_path = %I, pg_temp', current_schema());
  execute format('alter function leads_with_text set search_path = %I, pg_temp', current_schema());
  execute format('alter function remove_search_of_account set search_path = %I, pg_temp', current_schema());
  foreach name in array array['lead_search', 'lead_search_segment', 'lead_search_text'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy everything on %I using (true)', name);
  end loop;
end $$;
