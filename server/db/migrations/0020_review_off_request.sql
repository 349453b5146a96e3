-- Who asked to turn off four eyes, when and why: {id, username, at, reason}. Somebody else has to confirm it.
alter table account add column review_off_request json;
