-- The list of the deliveries of a webhook that wait, the newest first. After a receiver was down, they are older than many
-- that were delivered since.
create index webhook_delivery_waiting on webhook_delivery (account_id, webhook_id, delivery_id) where state = 'waiting';
