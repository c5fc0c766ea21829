-- Adds messages to a client's chats, at most one per chat, in one statement.
--
-- Why a function: the session caches its plan, and planning this statement takes longer than running it.
-- Caller: addMessages in server/api/core/chats/messages/write.ts.
--
-- Inputs
--   client          Client that owns the chats; chats of other clients are ignored.
--   batch           JSON array, one object per message, sorted by chat_id so that concurrent callers lock chats in the same order.
--                   Its keys are the columns of "incoming" below, which must match messageColumns in write.ts.
--   partition_size  Journal positions per partition of the search index.
--   notify_on       Channel that is notified as "client:seq" when the journal has grown.
--   event_version   EVENT_VERSION of the caller; the default is for builds that had no versions.
--
-- Outputs: one row per added message, in any order. A chat has no row if it has ended or if the sender is not allowed to write:
-- a bot can write only while no agent has the chat, an agent only while they have it, a customer unless they are blocked. The check
-- and the write are one statement.
-- A notice (is_notice) is written in any case, even after the chat's end, and does not change what the chat is waiting for.
-- A message from the bot or an agent to a channel's customer is queued for sending (message_sends). The exception is a message that a
-- person wrote in the provider's own tool (is_foreign): it is stored in any case, and silences the bot.
--   seq             Journal number of message.added; null in the playground, which has no journal.
--   audience        Members who can see the event in addition to the supervisors; null for everyone.
--   message, chat   Rows as JSON, with the names used by their wire shapes.
--   is_felt         True if this message set the chat's sentiment; sentiment.changed is then the event after message.added.
--   said_before     The customer's texts among the last "recent" messages before this one, oldest first.
--
-- Errors: unique_violation on messages_once (the key has been used) or messages_answers (the question has been answered).
-- In that case nothing in the batch is written.

DROP FUNCTION IF EXISTS add_messages;

CREATE FUNCTION add_messages(client bigint, batch jsonb, partition_size integer, notify_on text, event_version smallint DEFAULT 1)
RETURNS TABLE (seq bigint, audience bigint[], message jsonb, chat jsonb, is_felt boolean, said_before jsonb)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
	-- Arrays let the statement find its rows by index.
	chat_ids bigint[] := ARRAY(SELECT (one->>'chat_id')::bigint FROM jsonb_array_elements(batch) one);
	all_files bigint[] := ARRAY(SELECT file::bigint FROM jsonb_array_elements(batch) one, jsonb_array_elements_text(one->'file_ids') file);
BEGIN
	RETURN QUERY
	WITH incoming AS (
		SELECT * FROM jsonb_to_recordset(batch) AS incoming(
			chat_id bigint, sender text, agent_id bigint, text text, key text, "references" jsonb, receipt jsonb, answers integer,
			file_ids bigint[], unsure boolean, charge integer, recent integer, words text[], sentiment text, sentiment_receipt jsonb, at timestamptz,
			is_foreign boolean, said_at timestamptz, missing_files integer, send_mode text, template jsonb, reply_to integer, is_notice boolean,
			is_sentiment_due boolean)
	),
	-- Locks the chats, checks that the sender may write, and assigns the next position.
	changed AS (
		UPDATE chats SET message_count = message_count + 1, updated_at = i.at,
			unsure = CASE WHEN i.unsure IS NULL THEN chats.unsure WHEN i.unsure THEN chats.unsure + 1 ELSE 0 END,
			unanswered_since = CASE WHEN i.is_notice THEN chats.unanswered_since ELSE CASE i.sender
				WHEN 'customer' THEN coalesce(chats.unanswered_since, i.at)
				WHEN 'agent' THEN NULL
				ELSE CASE WHEN chats.status = 'bot' THEN NULL ELSE chats.unanswered_since END END END,
			pending_since = CASE WHEN i.sender = 'customer' AND i.is_notice IS NOT TRUE THEN NULL ELSE chats.pending_since END,
			snoozed_until = CASE WHEN i.sender = 'customer' AND i.is_notice IS NOT TRUE THEN NULL ELSE chats.snoozed_until END,
			read_customer = CASE i.sender WHEN 'customer' THEN message_count + 1 ELSE read_customer END,
			-- A notice does not count as unread for agents who had read everything before it.
			read_agent = CASE WHEN i.sender = 'agent' OR (i.is_notice AND read_agent = message_count) THEN message_count + 1 ELSE read_agent END,
			sentiment = CASE WHEN chats.sentiment = 'unknown' THEN coalesce(i.sentiment, 'unknown') ELSE chats.sentiment END,
			sentiment_receipt = CASE WHEN chats.sentiment = 'unknown' AND i.sentiment IS NOT NULL
				THEN i.sentiment_receipt || jsonb_build_object('order', message_count + 1) ELSE chats.sentiment_receipt END,
			sentiment_due = CASE WHEN i.is_sentiment_due THEN message_count + 1 ELSE chats.sentiment_due END,
			said_at = greatest(chats.said_at, i.said_at),
			muted_since = CASE WHEN i.is_foreign AND chats.assigned_to IS NULL THEN coalesce(chats.muted_since, i.at) ELSE chats.muted_since END,
			last_message = jsonb_build_object(
				'order', message_count + 1, 'sender', i.sender, 'message', left(i.text, 200), 'created_at', i.at)
				|| CASE WHEN cardinality(i.file_ids) > 0 THEN jsonb_build_object('files', cardinality(i.file_ids)) ELSE '{}' END
		FROM incoming i
		WHERE chats.id = i.chat_id AND chats.id = ANY(chat_ids) AND client_id = client AND (status <> 'ended' OR i.is_notice)
			AND CASE i.sender WHEN 'bot' THEN i.is_notice IS TRUE OR (assigned_to IS NULL AND muted_since IS NULL)
				WHEN 'agent' THEN coalesce(i.is_foreign, false) OR assigned_to = i.agent_id
				WHEN 'customer' THEN NOT EXISTS (
					SELECT FROM people p WHERE p.client_id = client AND p.key = person_key(chats) AND p.state <> 'welcome')
				ELSE true END
		RETURNING chats.*
	), inserted AS (
		INSERT INTO messages
			(client_id, chat_id, position, sender, agent_id, message, client_message_id, "references", receipt, answers, missing_files,
			reply_to, template, delivery_state, created_at)
		SELECT client, c.id, c.message_count, i.sender, i.agent_id, i.text, i.key, i.references, i.receipt, i.answers, i.missing_files,
			i.reply_to, i.template->>'name', CASE WHEN i.sender <> 'customer' AND c.integration_id IS NOT NULL AND i.is_foreign IS NOT TRUE THEN 'queued' END, i.at
		FROM changed c JOIN incoming i ON i.chat_id = c.id RETURNING *
	), attached AS (
		UPDATE chat_files SET message_id = m.id FROM inserted m JOIN incoming i ON i.chat_id = m.chat_id
		WHERE chat_files.id = ANY(all_files) AND chat_files.id = ANY(i.file_ids) AND chat_files.chat_id = m.chat_id
		RETURNING chat_files.*
	), charged AS (
		INSERT INTO query_charges (client_id, chat_id, bot_id, kind, queries, created_at)
		SELECT client, c.id, c.bot_id, 'answer', i.charge, i.at FROM changed c JOIN incoming i ON i.chat_id = c.id WHERE i.charge > 0
	),
	-- Ends the reservation made by prepare_answers: the query is charged now, or becomes available again.
	released AS (
		DELETE FROM answer_reservations r USING incoming i JOIN changed c ON c.id = i.chat_id
		WHERE r.client_id = client AND r.chat_id = ANY(chat_ids) AND r.chat_id = i.chat_id AND r.position = i.answers
	),
	queued AS (
		INSERT INTO message_sends (message_id, client_id, customer_id, mode, template, created_at)
		SELECT m.id, client, cc.id, i.send_mode, i.template, i.at
		FROM inserted m JOIN incoming i ON i.chat_id = m.chat_id JOIN channel_customers cc ON cc.chat_id = m.chat_id
		WHERE m.delivery_state = 'queued' RETURNING customer_id, created_at
	), due AS (
		UPDATE channel_customers cc SET sends_due_at = coalesce(cc.sends_due_at, q.created_at), sends_mark = cc.sends_mark + 1
		FROM queued q WHERE cc.id = q.customer_id
	),
	-- Rows for the caller and the journal.
	added AS (
		SELECT c.id, m.position, c.channel <> 'playground' AS is_journaled,
			(c.sentiment_receipt->>'order')::integer IS NOT DISTINCT FROM m.position AS is_felt,
			CASE WHEN c.assigned_to IS NOT NULL THEN c.assigned_to || c.shared_with END AS audience,
			to_jsonb(m.*) - 'open_wait_ms' || jsonb_build_object(
				'agent_name', (SELECT name FROM users WHERE id = m.agent_id),
				'files', (SELECT jsonb_agg(to_jsonb(f.*)) FROM attached f WHERE f.message_id = m.id)) AS message,
			to_jsonb(c.*) || jsonb_build_object(
				'bot_name', (SELECT bot_name FROM bots WHERE id = c.bot_id),
				'agent_name', (SELECT name FROM users WHERE id = c.assigned_to)) AS chat
		FROM inserted m JOIN changed c ON c.id = m.chat_id
	), unnumbered AS (
		SELECT a.id, a.audience, 1 AS place, 'message.added' AS type, jsonb_build_object('message', a.message, 'chat', a.chat) AS payload
		FROM added a WHERE is_journaled
		UNION ALL
		SELECT a.id, a.audience, 2, 'sentiment.changed', jsonb_build_object('chat', a.chat) FROM added a WHERE is_journaled AND is_felt
	),
	-- Locks the client's journal head until the commit, after all other locks, as every append does.
	head AS (
		UPDATE journal_heads SET seq = journal_heads.seq + (SELECT count(*) FROM unnumbered),
			text_bytes = text_bytes + (SELECT coalesce(sum(octet_length(m.message)), 0) FROM inserted m)
		WHERE client_id = (SELECT client FROM unnumbered LIMIT 1) RETURNING journal_heads.seq
	), numbered AS (
		SELECT u.*, h.seq - count(*) OVER () + row_number() OVER (ORDER BY u.id, u.place) AS seq FROM unnumbered u, head h
	), indexed AS (
		INSERT INTO search_entries (chat_id, position, seq, vector)
		SELECT a.id, a.position, e.seq,
			array_to_tsvector(ARRAY(SELECT client || ':' || (e.seq / partition_size) || ':' || word FROM unnest(i.words) word))
		FROM numbered e JOIN added a ON a.id = e.id JOIN incoming i ON i.chat_id = e.id WHERE e.place = 1
	), journaled AS (
		INSERT INTO events (client_id, seq, type, payload, version, chat_id, audience, at)
		SELECT client, e.seq, e.type, e.payload, event_version, e.id, e.audience, i.at FROM numbered e JOIN incoming i ON i.chat_id = e.id
	), notified AS (
		SELECT pg_notify(notify_on, client || ':' || h.seq) FROM head h
	)
	SELECT e.seq, a.audience, a.message, a.chat, a.is_felt, (
		SELECT coalesce(jsonb_agg(b.message ORDER BY b.position), '[]') FROM (
			SELECT position, sender, message FROM messages WHERE chat_id = a.id ORDER BY position DESC LIMIT i.recent) b
		WHERE b.sender = 'customer')
	-- PostgreSQL skips a query whose result is not read; the join ensures that the notification is sent.
	FROM added a JOIN incoming i ON i.chat_id = a.id LEFT JOIN numbered e ON e.id = a.id AND e.place = 1 LEFT JOIN notified ON true;
END $$;
