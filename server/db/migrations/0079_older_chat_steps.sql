-- What is known of the history of older chats: assignments, waits and ends from the statistics, and the ends of the other chats.
-- The numbers are negative and derived from the ids of these rows: 4n assignments, 4n+1 waits, 4n+2 ends of waits, 4n+3 chats.
INSERT INTO "chat_steps" ("client_id", "seq", "chat_id", "after", "at", "facts")
SELECT a.client_id, -4 * a.id, a.chat_id,
	coalesce((SELECT max(m.position) FROM messages m WHERE m.chat_id = a.chat_id AND m.created_at < a.began_at), 0), a.began_at,
	jsonb_build_object('kind', 'assigned', 'actor', 'unknown', 'by', NULL, 'agent', jsonb_build_object('id', u.id, 'name', u.name))
FROM chat_assignments a JOIN users u ON u.id = a.agent_id;
--> statement-breakpoint
INSERT INTO "chat_steps" ("client_id", "seq", "chat_id", "after", "at", "facts")
SELECT h.client_id, -4 * h.id - 1, h.chat_id,
	coalesce((SELECT max(m.position) FROM messages m WHERE m.chat_id = h.chat_id AND m.created_at <= h.began_at), 0), h.began_at,
	jsonb_build_object('kind', 'queued', 'actor', CASE WHEN h.reason = 'asked' THEN 'customer' ELSE 'unknown' END, 'by', NULL, 'reason', h.reason)
FROM chat_handovers h WHERE h.reason IS NOT NULL;
--> statement-breakpoint
INSERT INTO "chat_steps" ("client_id", "seq", "chat_id", "after", "at", "facts")
SELECT h.client_id, -4 * h.id - 2, h.chat_id,
	coalesce((SELECT max(m.position) FROM messages m WHERE m.chat_id = h.chat_id AND m.created_at <= h.over_at), 0), h.over_at,
	jsonb_build_object('kind', CASE WHEN h.over_as = 'ended' THEN 'ended' ELSE 'returned' END, 'by', NULL, 'actor',
		CASE WHEN h.over_as <> 'ended' OR c.ended_at IS DISTINCT FROM h.over_at THEN 'unknown'
			WHEN c.ended_by = 'agent' THEN 'member' ELSE coalesce(c.ended_by, 'unknown') END)
FROM chat_handovers h JOIN chats c ON c.id = h.chat_id WHERE h.over_at IS NOT NULL AND h.over_as IN ('ended', 'bot');
--> statement-breakpoint
INSERT INTO "chat_steps" ("client_id", "seq", "chat_id", "after", "at", "facts")
SELECT c.client_id, -4 * c.id - 3, c.id, c.message_count, c.ended_at,
	jsonb_build_object('kind', 'ended', 'by', NULL, 'actor', CASE WHEN c.ended_by = 'agent' THEN 'member' ELSE coalesce(c.ended_by, 'unknown') END)
FROM chats c WHERE c.ended_at IS NOT NULL AND c.channel <> 'playground'
	AND NOT EXISTS (SELECT FROM chat_handovers h WHERE h.chat_id = c.id AND h.over_at = c.ended_at);
