-- Maintains reply_due_at of chats, the time by which a customer should get the reply they are waiting for, and reply_check_at, the next
-- time at which the wait must be checked: when REPLY_WARNED_LEFT_SHARE of the target is left, then when it is used up, then never.
--
-- Why a trigger: many statements begin or end a customer's wait, and the times must be set in the same transaction.
--
-- Inputs: a row of chats whose status or unanswered_since changes. Time of the change: updated_at.
-- Outputs: both times, counted in the client's open time; null if no reply is awaited, or if the team is never available.
-- The targets come from the chat's team, otherwise from the client, as in targetsOf of server/contract/floor/teams.ts.
-- A statement that sets the times itself, because it undoes an act, keeps its own.
-- A customer who is transferred while waiting still waits for the same reply, so the times do not change.

DROP FUNCTION IF EXISTS set_reply_due CASCADE;

CREATE FUNCTION set_reply_due() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	-- True if the customer waits for a first reply: no agent has answered since the handover.
	is_first boolean;
	began timestamptz := new.updated_at;
	-- Null while business hours are off, because all time counts then.
	hours jsonb;
	target_ms bigint;
	checked_ms bigint;
BEGIN
	IF new.reply_due_at IS DISTINCT FROM old.reply_due_at THEN
		RETURN new;
	END IF;
	IF NOT (new.status = 'waiting' OR new.status = 'assigned' AND new.unanswered_since IS NOT NULL) THEN
		new.reply_due_at := NULL;
		new.reply_check_at := NULL;
		RETURN new;
	END IF;
	IF old.reply_due_at IS NOT NULL THEN
		RETURN new;
	END IF;
	IF old.status = 'assigned' AND new.status = 'assigned' THEN
		began := new.unanswered_since;
	END IF;
	is_first := new.status = 'waiting' OR old.status NOT IN ('waiting', 'assigned');
	SELECT CASE WHEN (c.business_hours->>'is_enabled')::boolean THEN c.business_hours END, CASE WHEN is_first OR EXISTS (
			SELECT FROM chat_handovers h WHERE h.chat_id = new.id AND h.over_at IS NULL AND h.answered_at IS NULL)
		THEN coalesce(1000 * coalesce(t.first_reply_seconds, (c.floor->>'target_seconds')::bigint), $[FIRST_REPLY_TARGET_MS])
		ELSE coalesce(1000 * coalesce(t.next_reply_seconds, (c.floor->>'next_target_seconds')::bigint), $[NEXT_REPLY_TARGET_MS]) END
	INTO hours, target_ms FROM clients c LEFT JOIN teams t ON t.id = new.team_id WHERE c.id = new.client_id;
	checked_ms := round(target_ms * (1 - $[REPLY_WARNED_LEFT_SHARE]));
	IF hours IS NULL THEN
		-- Same result as with `add_counted_ms`, but without two calls per message.
		new.reply_due_at := began + make_interval(secs => target_ms / 1000.0);
		new.reply_check_at := began + make_interval(secs => checked_ms / 1000.0);
		RETURN new;
	END IF;
	new.reply_due_at := add_counted_ms(hours, began, target_ms);
	new.reply_check_at := CASE WHEN new.reply_due_at IS NOT NULL THEN add_counted_ms(hours, began, checked_ms) END;
	RETURN new;
END $$;

CREATE TRIGGER chats_reply_due BEFORE UPDATE OF status, unanswered_since ON chats FOR EACH ROW
WHEN (new.channel <> 'playground'
	AND (old.status <> new.status OR old.unanswered_since IS DISTINCT FROM new.unanswered_since)
	AND (old.reply_due_at IS NOT NULL OR new.status IN ('waiting', 'assigned')))
EXECUTE FUNCTION set_reply_due();
