-- Reads the data that bot answers require, and counts the answers, in one statement.
--
-- Why functions: the session caches their plans, and planning these statements takes longer than running them.
-- Callers: quotaOf in server/api/core/clients/quota.ts, prepareAnswer in server/api/core/answering/prepare-answer.ts, add_questions.
--
-- quota_of: a client's queries in the current month, and its remaining add-ons. The result is exact: daily sums plus the newer entries of
-- the ledger. Add-ons are reduced by what earlier months used beyond their monthly quota.
--   client, zone     Client and its time zone.
--   this_month       Month in that time zone, YYYY-MM.
--   monthly, bought  The plan's queries per month, and all add-ons bought so far.
--   at               Current time.
-- Outputs: one row.
--   consumed, addons  Queries charged in this month, and remaining add-ons.
--   reserved          Queries reserved for answers in progress, which cannot be spent otherwise.
--
-- prepare_answers
--   client              Client that owns the chats.
--   asked               JSON array with an object for each answer, at most one per chat, in the order in which they are counted:
--                       chat; bot; before, the order of the customer's message; budgets, an array of {scope, ends_at}: the scopes in
--                       which the answer is counted, and the end of a window that begins now.
--   most                Number of messages to read before each customer's message.
--   quota               {zone, month, monthly, addons} as above; null in the playground, where answers cost nothing and are not counted.
--   at                  Current time.
-- Outputs: one row for each answer.
--   chat                Chat of the answer.
--   consumed, addons    As quota_of; null without a quota.
--   used                Answers counted by scope, including this one; null without a quota, or if no query is left. Otherwise a query is
--                       reserved for the answer until it is saved (add_messages), or for ten minutes: longer than any answer takes.
--   history             Array of {sender, message}, oldest first.
--   prompt              {version, prompt} of the newest version; null if there is none.
--   words               Array of {said, meant}: the bot's synonyms.
--
-- prepare_answer: the same for one answer, without its chat.

DROP FUNCTION IF EXISTS prepare_answer;
DROP FUNCTION IF EXISTS prepare_answers;
DROP FUNCTION IF EXISTS quota_of;

CREATE FUNCTION quota_of(client bigint, zone text, this_month text, monthly bigint, bought bigint, at timestamptz DEFAULT now())
RETURNS TABLE (consumed bigint, addons bigint, reserved bigint)
LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN QUERY
	WITH months AS (
		SELECT to_char(q.day, 'YYYY-MM') AS month, sum(q.queries) AS queries FROM (
			SELECT d.day, d.queries FROM query_days d WHERE d.client_id = client
			UNION ALL
			SELECT (c.created_at AT TIME ZONE zone)::date, c.queries FROM query_charges c
			WHERE c.client_id = client AND c.created_at >= coalesce(
				(SELECT s.queries_until FROM stat_cursors s WHERE s.client_id = client), '-infinity')
		) q GROUP BY 1
	)
	SELECT coalesce(sum(m.queries) FILTER (WHERE m.month = this_month), 0)::bigint,
		greatest(0, bought - coalesce(sum(greatest(0, m.queries - monthly)) FILTER (WHERE m.month <> this_month), 0))::bigint,
		(SELECT count(*) FROM answer_reservations r WHERE r.client_id = client AND r.ends_at > at)
	FROM months m;
END $$;

CREATE FUNCTION prepare_answers(client bigint, asked jsonb, most integer, quota jsonb, at timestamptz)
RETURNS TABLE (chat bigint, consumed bigint, addons bigint, used jsonb, history jsonb, prompt jsonb, words jsonb)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
	spent bigint;
	bought bigint;
	free bigint;
	-- Counted answers by chat and scope; chats for which no query is left are missing.
	counts jsonb;
BEGIN
	IF quota IS NOT NULL THEN
		-- Serializes answers that begin at the same time, so that each sees what the others have reserved.
		PERFORM pg_advisory_xact_lock(hashtextextended('quota', client));
		SELECT q.consumed, q.addons, (quota->>'monthly')::bigint + q.addons - q.consumed - q.reserved INTO spent, bought, free
		FROM quota_of(client, quota->>'zone', quota->>'month', (quota->>'monthly')::bigint, (quota->>'addons')::bigint, at) q;
		WITH wanted AS (
			SELECT (one->>'chat')::bigint AS chat, (one->>'before')::integer AS before, one->'budgets' AS budgets, place
			FROM jsonb_array_elements(asked) WITH ORDINALITY AS a(one, place)
		), ranked AS (
			SELECT w.*, has, count(*) FILTER (WHERE NOT has) OVER (ORDER BY place) AS turn FROM wanted w, LATERAL (
				SELECT EXISTS (SELECT FROM answer_reservations r
					WHERE r.client_id = client AND r.chat_id = w.chat AND r.position = w.before AND r.ends_at > at) AS has) h
		), granted AS (
			-- An answer that is started again already has a reserved query.
			SELECT * FROM ranked WHERE CASE WHEN has THEN free >= 0 ELSE turn <= free END
		), reserved AS (
			INSERT INTO answer_reservations AS r (client_id, chat_id, position, ends_at)
			SELECT client, g.chat, g.before, at + interval '10 minutes' FROM granted g
			ON CONFLICT (client_id, chat_id, position) DO UPDATE SET ends_at = excluded.ends_at
		), scopes AS (
			SELECT g.chat, b->>'scope' AS scope, (b->>'ends_at')::timestamptz AS ends_at,
				count(*) OVER (PARTITION BY b->>'scope') AS among, row_number() OVER (PARTITION BY b->>'scope' ORDER BY g.place) AS nth
			FROM granted g, jsonb_array_elements(g.budgets) b
		), counted AS (
			INSERT INTO answer_budgets AS b (scope, used, ends_at)
			SELECT s.scope, count(*), max(s.ends_at) FROM scopes s GROUP BY s.scope ORDER BY s.scope
			ON CONFLICT (scope) DO UPDATE SET
				used = CASE WHEN b.ends_at <= at THEN excluded.used ELSE b.used + excluded.used END,
				ends_at = CASE WHEN b.ends_at <= at THEN excluded.ends_at ELSE b.ends_at END
			RETURNING b.scope, b.used
		)
		SELECT jsonb_object_agg(u.chat, u.used) INTO counts FROM (
			SELECT s.chat, jsonb_object_agg(s.scope, c.used - s.among + s.nth) AS used FROM scopes s JOIN counted c ON c.scope = s.scope GROUP BY s.chat
		) u;
	END IF;
	RETURN QUERY
	SELECT w.chat, spent, bought, counts->(w.chat::text), (
		SELECT coalesce(jsonb_agg(jsonb_build_object('sender', m.sender, 'message', m.message) ORDER BY m.position), '[]')
		FROM (
			SELECT position, sender, message FROM messages
			WHERE client_id = client AND chat_id = w.chat AND position < w.before ORDER BY position DESC LIMIT most
		) m
	), (
		SELECT jsonb_build_object('version', p.version, 'prompt', p.prompt)
		FROM prompts p WHERE p.client_id = client AND p.bot_id = w.bot ORDER BY p.version DESC LIMIT 1
	), (
		SELECT coalesce(jsonb_agg(jsonb_build_object('said', s.said, 'meant', s.meant) ORDER BY s.said, s.id), '[]')
		FROM synonyms s WHERE s.client_id = client AND s.bot_id = w.bot
	) FROM jsonb_to_recordset(asked) AS w(chat bigint, bot bigint, before integer);
END $$;

CREATE FUNCTION prepare_answer(client bigint, bot bigint, chat bigint, before integer, most integer, quota jsonb, budgets jsonb, at timestamptz)
RETURNS TABLE (consumed bigint, addons bigint, used jsonb, history jsonb, prompt jsonb, words jsonb)
LANGUAGE plpgsql AS $$
BEGIN
	RETURN QUERY SELECT p.consumed, p.addons, p.used, p.history, p.prompt, p.words FROM prepare_answers(
		client, jsonb_build_array(jsonb_build_object('chat', chat, 'bot', bot, 'before', before, 'budgets', budgets)), most, quota, at) p;
END $$;
