-- Adds messages to different chats of a client, as `addMessages` (server/api/chats/write.ts) says. A function, because its plan is kept: to plan
-- the statement anew for each message takes longer than to write it.
CREATE FUNCTION "add_messages"("client" bigint, "batch" jsonb, "drawer_size" integer, "notify_on" text)
RETURNS TABLE ("seq" bigint, "audience" bigint[], "message" jsonb, "chat" jsonb, "is_felt" boolean, "said_before" jsonb) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
	chat_ids bigint[] := ARRAY(SELECT (one->>'chat_id')::bigint FROM jsonb_array_elements(batch) one);
	all_files bigint[] := ARRAY(SELECT file::bigint FROM jsonb_array_elements(batch) one, jsonb_array_elements_text(one->'file_ids') file);
BEGIN
	RETURN QUERY
	WITH n AS (
		SELECT * FROM jsonb_to_recordset(batch) AS n(
			chat_id bigint, sender text, agent_id bigint, text text, key text, "references" jsonb, receipt jsonb, answers integer,
			file_ids bigint[], unsure boolean, charge integer, recent integer, words text[], sentiment text, sentiment_receipt jsonb, at timestamptz)
	), c AS (
		UPDATE chats SET message_count = message_count + 1, updated_at = n.at,
			unsure = CASE WHEN n.unsure IS NULL THEN chats.unsure WHEN n.unsure THEN chats.unsure + 1 ELSE 0 END,
			read_customer = CASE n.sender WHEN 'customer' THEN message_count + 1 ELSE read_customer END,
			read_agent = CASE n.sender WHEN 'agent' THEN message_count + 1 ELSE read_agent END,
			sentiment = CASE WHEN chats.sentiment = 'unknown' THEN coalesce(n.sentiment, 'unknown') ELSE chats.sentiment END,
			sentiment_receipt = CASE WHEN chats.sentiment = 'unknown' AND n.sentiment IS NOT NULL
				THEN n.sentiment_receipt || jsonb_build_object('order', message_count + 1) ELSE chats.sentiment_receipt END,
			last_message = jsonb_build_object(
				'order', message_count + 1, 'sender', n.sender, 'message', left(n.text, 200), 'created_at', n.at)
		FROM n
		WHERE chats.id = n.chat_id AND chats.id = ANY(chat_ids) AND client_id = client AND status <> 'ended'
			AND CASE n.sender WHEN 'bot' THEN assigned_to IS NULL WHEN 'agent' THEN assigned_to = n.agent_id ELSE true END
		RETURNING chats.*
	), m AS (
		INSERT INTO messages
			(client_id, chat_id, position, sender, agent_id, message, client_message_id, "references", receipt, answers, created_at)
		SELECT client, c.id, c.message_count, n.sender, n.agent_id, n.text, n.key, n.references, n.receipt, n.answers, n.at
		FROM c JOIN n ON n.chat_id = c.id RETURNING *
	), f AS (
		UPDATE chat_files SET message_id = m.id FROM m JOIN n ON n.chat_id = m.chat_id
		WHERE chat_files.id = ANY(all_files) AND chat_files.id = ANY(n.file_ids) AND chat_files.chat_id = m.chat_id
		RETURNING chat_files.*
	), q AS (
		INSERT INTO query_charges (client_id, chat_id, bot_id, kind, queries, created_at)
		SELECT client, c.id, c.bot_id, 'answer', n.charge, n.at FROM c JOIN n ON n.chat_id = c.id WHERE n.charge > 0
	), added AS (
		SELECT c.id, m.position, c.channel <> 'playground' AS is_told,
			(c.sentiment_receipt->>'order')::integer IS NOT DISTINCT FROM m.position AS is_felt,
			CASE WHEN c.assigned_to IS NOT NULL THEN ARRAY[c.assigned_to] END AS audience,
			to_jsonb(m.*) || jsonb_build_object(
				'agent_name', (SELECT trim(first_name || ' ' || last_name) FROM users WHERE id = m.agent_id),
				'files', (SELECT jsonb_agg(to_jsonb(f.*)) FROM f WHERE f.message_id = m.id)) AS message,
			to_jsonb(c.*) || jsonb_build_object(
				'bot_name', (SELECT bot_name FROM bots WHERE id = c.bot_id),
				'agent_name', (SELECT trim(first_name || ' ' || last_name) FROM users WHERE id = c.assigned_to)) AS chat
		FROM m JOIN c ON c.id = m.chat_id
	), facts AS (
		SELECT a.id, a.audience, 1 AS place, 'message.added' AS type, jsonb_build_object('message', a.message, 'chat', a.chat) AS payload
		FROM added a WHERE is_told
		UNION ALL
		SELECT a.id, a.audience, 2, 'sentiment.changed', jsonb_build_object('chat', a.chat) FROM added a WHERE is_told AND is_felt
	), h AS (
		UPDATE journal_heads SET seq = journal_heads.seq + (SELECT count(*) FROM facts)
		WHERE client_id = (SELECT client FROM facts LIMIT 1) RETURNING journal_heads.seq
	), told AS (
		SELECT f.*, h.seq - count(*) OVER () + row_number() OVER (ORDER BY f.id, f.place) AS seq FROM facts f, h
	), s AS (
		INSERT INTO search_entries (chat_id, position, seq, vector)
		SELECT a.id, a.position, t.seq,
			array_to_tsvector(ARRAY(SELECT client || ':' || (t.seq / drawer_size) || ':' || word FROM unnest(n.words) word))
		FROM told t JOIN added a ON a.id = t.id JOIN n ON n.chat_id = t.id WHERE t.place = 1
	), e AS (
		INSERT INTO events (client_id, seq, type, payload, chat_id, audience, at)
		SELECT client, t.seq, t.type, t.payload, t.id, t.audience, n.at FROM told t JOIN n ON n.chat_id = t.id
	), p AS (
		SELECT pg_notify(notify_on, client || ':' || h.seq) FROM h
	)
	SELECT t.seq, a.audience, a.message, a.chat, a.is_felt, (
		SELECT coalesce(jsonb_agg(b.message ORDER BY b.position), '[]') FROM (
			SELECT position, sender, message FROM messages WHERE chat_id = a.id ORDER BY position DESC LIMIT n.recent) b
		WHERE b.sender = 'customer')
	FROM added a JOIN n ON n.chat_id = a.id LEFT JOIN told t ON t.id = a.id AND t.place = 1 LEFT JOIN p ON true;
END $$;
