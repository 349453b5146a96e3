-- API tokens and fingerprints are derived from the secret key and this id, which the first start on a database chooses. A
-- database that is in use already has none, so the tokens that it has given out stay valid.
insert into installation (key, value) select 'id', '""' where exists (select from account);
