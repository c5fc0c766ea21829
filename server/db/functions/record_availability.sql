-- Maintains availability_spans: the times in which a member was online, on transfers only, or away, with the reason. Offline time is the
-- gap between two spans.
--
-- Why a trigger: availability changes by sign-out, by presence and by hand. A span follows each change, whichever statement makes it.
--
-- Inputs: a row of users whose availability or away reason changes. Time of the change: availability_since if the statement sets it,
-- otherwise now.
-- Outputs: closes the member's open span; opens a new one unless the member is now offline.

-- The name note_availability comes from migration 0005_reports.
DROP FUNCTION IF EXISTS note_availability, record_availability CASCADE;

CREATE FUNCTION record_availability() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	moment timestamptz := CASE WHEN new.availability_since IS DISTINCT FROM old.availability_since
		THEN coalesce(new.availability_since, now()) ELSE now() END;
BEGIN
	-- A span never ends before it began, even if the given moment is earlier.
	UPDATE availability_spans SET over_at = greatest(moment, began_at) WHERE user_id = new.id AND over_at IS NULL;
	IF new.availability <> 'offline' THEN
		INSERT INTO availability_spans (client_id, user_id, availability, away_reason, began_at)
		VALUES (new.client_id, new.id, new.availability, new.away_reason, moment);
	END IF;
	RETURN NULL;
END $$;

CREATE TRIGGER users_availability AFTER UPDATE OF availability, away_reason ON users FOR EACH ROW
WHEN (old.availability <> new.availability OR old.away_reason IS DISTINCT FROM new.away_reason)
EXECUTE FUNCTION record_availability();
