-- How a lead first came in and where from, such as {"type": "api", "token_name": "CRM", "utm_source": "newsletter"}. Null for
-- leads from before. A replacement does not change it, so earlier results do not have it.
alter table lead add column source jsonb;
