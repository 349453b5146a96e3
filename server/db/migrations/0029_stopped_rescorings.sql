-- A re-scoring that a newer version has stopped can no longer be resumed, so nothing has to say in its input why it
-- cannot go on. One that was resumed when that was still possible fails again, as it would have when it ran.
update job set state = 'failed', error = input::jsonb ->> 'stopped', finished_at = now(), wish = null
where kind = 'rescoring' and state in ('waiting', 'paused') and input::jsonb ? 'stopped';
update job set input = (input::jsonb - 'stopped')::json where kind = 'rescoring' and input::jsonb ? 'stopped';
