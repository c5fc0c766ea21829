-- Maintains chat_handovers (times in which a chat was waiting or assigned) and chat_assignments (times in which an agent had it).
--
-- Why triggers: many statements move a chat, and the statistics need each move in the transaction that makes it.
-- The playground is excluded: it is not counted.
--
-- record_handover
--   Inputs: a row of chats whose status or assigned_to changes. Time of the change: updated_at.
--   Outputs: closes and opens rows of chat_assignments and chat_handovers; over_as is the status that ended a handover, missed_from the
--     time from which it counts as missed, and open_wait_ms the open time that the customer waited.
-- record_first_answer
--   Inputs: a new message from an agent.
--   Outputs: answered_at, team_id, open_wait_ms and in_target of the chat's open handover, unless it has been answered.
-- record_reply
--   Inputs: an agent's message that is about to be added.
--   Outputs: its open_wait_ms, if the customer has written since the last message from the bot or an agent.
-- Open time is counted when a wait begins or ends, so that later changes of the business hours do not change past figures.

-- The names note_chat_people and note_first_answer come from migration 0005_reports.
DROP FUNCTION IF EXISTS note_chat_people, note_first_answer, record_handover, record_first_answer, record_reply CASCADE;

CREATE FUNCTION record_handover() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	was_with bigint := CASE WHEN old.status = 'assigned' THEN old.assigned_to END;
	is_with bigint := CASE WHEN new.status = 'assigned' THEN new.assigned_to END;
	was_with_people boolean := old.status IN ('waiting', 'assigned');
	is_with_people boolean := new.status IN ('waiting', 'assigned');
	hours jsonb;
BEGIN
	IF was_with IS DISTINCT FROM is_with THEN
		UPDATE chat_assignments SET over_at = new.updated_at WHERE chat_id = new.id AND over_at IS NULL;
		IF is_with IS NOT NULL THEN
			INSERT INTO chat_assignments (client_id, chat_id, agent_id, began_at)
			VALUES (new.client_id, new.id, is_with, new.updated_at);
		END IF;
	END IF;
	IF is_with_people = was_with_people THEN
		RETURN NULL;
	END IF;
	SELECT c.business_hours INTO hours FROM clients c WHERE c.id = new.client_id;
	IF is_with_people THEN
		INSERT INTO chat_handovers (client_id, chat_id, began_at, reason, missed_from)
		VALUES (new.client_id, new.id, new.updated_at, CASE WHEN new.status = 'waiting' THEN new.queue_reason END,
			add_counted_ms(hours, new.updated_at, $[MISSED_AFTER_MS]));
	ELSE
		UPDATE chat_handovers SET over_at = new.updated_at, over_as = new.status,
			open_wait_ms = coalesce(open_wait_ms, counted_ms(hours, began_at, new.updated_at))
		WHERE chat_id = new.id AND over_at IS NULL;
	END IF;
	RETURN NULL;
END $$;

CREATE TRIGGER chats_handover AFTER UPDATE OF status, assigned_to ON chats FOR EACH ROW
WHEN (new.channel <> 'playground' AND (old.status <> new.status OR old.assigned_to IS DISTINCT FROM new.assigned_to))
EXECUTE FUNCTION record_handover();

CREATE FUNCTION record_first_answer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	handover bigint;
	team bigint;
	waited_ms bigint;
	target_ms bigint;
BEGIN
	SELECT h.id, c.team_id, counted_ms(a.business_hours, h.began_at, new.created_at),
		coalesce(1000 * coalesce(t.first_reply_seconds, (a.floor->>'target_seconds')::bigint), $[FIRST_REPLY_TARGET_MS])
	INTO handover, team, waited_ms, target_ms
	FROM chat_handovers h JOIN chats c ON c.id = h.chat_id JOIN clients a ON a.id = h.client_id LEFT JOIN teams t ON t.id = c.team_id
	WHERE h.chat_id = new.chat_id AND h.over_at IS NULL AND h.answered_at IS NULL;
	UPDATE chat_handovers SET answered_at = new.created_at, team_id = team, open_wait_ms = waited_ms, in_target = waited_ms <= target_ms
	WHERE id = handover;
	RETURN NULL;
END $$;

CREATE TRIGGER messages_first_answer AFTER INSERT ON messages FOR EACH ROW
WHEN (new.sender = 'agent')
EXECUTE FUNCTION record_first_answer();

CREATE FUNCTION record_reply() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	asked_at timestamptz;
BEGIN
	SELECT min(m.created_at) INTO asked_at FROM messages m
	WHERE m.chat_id = new.chat_id AND m.sender = 'customer' AND m.position > coalesce((
		SELECT a.position FROM messages a WHERE a.chat_id = new.chat_id AND a.sender IN ('bot', 'agent') ORDER BY a.position DESC LIMIT 1), 0);
	IF asked_at IS NOT NULL THEN
		new.open_wait_ms := counted_ms((SELECT c.business_hours FROM clients c WHERE c.id = new.client_id), asked_at, new.created_at);
	END IF;
	RETURN new;
END $$;

CREATE TRIGGER messages_reply BEFORE INSERT ON messages FOR EACH ROW
WHEN (new.sender = 'agent')
EXECUTE FUNCTION record_reply();
