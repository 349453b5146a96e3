-- The web pages that may call the API with a token of the account: origins such as https://www.example.com.
alter table account add column cors_origins text[] not null default '{}';
