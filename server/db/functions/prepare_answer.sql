-- Reads what an answer of the bot needs, and counts the answer, in one statement.
--
-- Why functions: the session caches their plans. Planning these statements takes longer than running them.
-- Callers: quotaOf in server/api/core/clients/quota.ts, prepareAnswer in server/api/features/visitor/prepare-answer.ts.
--
-- quota_of: queries of a client this month, and add-ons that are left. The result is exact: daily sums plus the newer entries of the
-- ledger. Add-ons are reduced by what earlier months used beyond their monthly quota.
--   client, zone     The client and its time zone.
--   this_month       The month in that time zone, YYYY-MM.
--   monthly, bought  Queries of the plan a month, and add-ons ever bought.
--   at               The moment.
-- Outputs: one row.
--   consumed, addons  Queries charged this month, and add-ons that are left.
--   reserved          Queries kept for answers under way. They cannot be spent otherwise.
--
-- prepare_answer
--   client, bot, chat   Whose answer it is.
--   before, most        Order of the customer's message, and how many messages before it are read.
--   quota               {zone, month, monthly, addons} as above; null in the playground, which costs and counts nothing.
--   budgets             Array of {scope, ends_at}: what the answer is counted for, and when windows that begin now end.
--   at                  The moment.
-- Outputs: one row.
--   consumed, addons    As quota_of; null without a quota.
--   used                Answers counted by scope, this one included; null without a quota, or if no query is left. Otherwise a query is
--                       kept for the answer until it is saved (add_messages), or for ten minutes: longer than any answer takes.
--   history             Array of {sender, message}, oldest first.
--   prompt              {version, prompt} of the newest version; null if there is none.
--   words               Array of {said, meant}: what customers also say.

DROP FUNCTION IF EXISTS prepare_answer;
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

CREATE FUNCTION prepare_answer(client bigint, bot bigint, chat bigint, before integer, most integer, quota jsonb, budgets jsonb, at timestamptz)
RETURNS TABLE (consumed bigint, addons bigint, used jsonb, history jsonb, prompt jsonb, words jsonb)
LANGUAGE plpgsql AS $$
DECLARE
	free bigint;
BEGIN
	IF quota IS NOT NULL THEN
		-- Of answers that begin at once, each sees what the others have reserved.
		PERFORM pg_advisory_xact_lock(hashtextextended('quota', client));
		SELECT q.consumed, q.addons, (quota->>'monthly')::bigint + q.addons - q.consumed - q.reserved INTO consumed, addons, free
		FROM quota_of(client, quota->>'zone', quota->>'month', (quota->>'monthly')::bigint, (quota->>'addons')::bigint, at) q;
		-- An answer that begins again has its query already.
		IF free > 0 OR (free = 0 AND EXISTS (
			SELECT FROM answer_reservations r WHERE r.client_id = client AND r.chat_id = chat AND r.position = before AND r.ends_at > at))
		THEN
			INSERT INTO answer_reservations AS r (client_id, chat_id, position, ends_at)
			VALUES (client, chat, before, at + interval '10 minutes')
			ON CONFLICT (client_id, chat_id, position) DO UPDATE SET ends_at = excluded.ends_at;
			WITH counted AS (
				INSERT INTO answer_budgets AS b (scope, used, ends_at)
				SELECT one->>'scope', 1, (one->>'ends_at')::timestamptz FROM jsonb_array_elements(budgets) one ORDER BY 1
				ON CONFLICT (scope) DO UPDATE SET
					used = CASE WHEN b.ends_at <= at THEN 1 ELSE b.used + 1 END,
					ends_at = CASE WHEN b.ends_at <= at THEN excluded.ends_at ELSE b.ends_at END
				RETURNING b.scope, b.used
			)
			SELECT jsonb_object_agg(c.scope, c.used) INTO used FROM counted c;
		END IF;
	END IF;
	SELECT coalesce(jsonb_agg(jsonb_build_object('sender', m.sender, 'message', m.message) ORDER BY m.position), '[]') INTO history
	FROM (
		SELECT position, sender, message FROM messages
		WHERE client_id = client AND chat_id = chat AND position < before ORDER BY position DESC LIMIT most
	) m;
	SELECT jsonb_build_object('version', p.version, 'prompt', p.prompt) INTO prompt
	FROM prompts p WHERE p.client_id = client AND p.bot_id = bot ORDER BY p.version DESC LIMIT 1;
	SELECT coalesce(jsonb_agg(jsonb_build_object('said', s.said, 'meant', s.meant) ORDER BY s.said, s.id), '[]') INTO words
	FROM synonyms s WHERE s.client_id = client AND s.bot_id = bot;
	RETURN NEXT;
END $$;
