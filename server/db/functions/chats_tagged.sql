-- Finds a client's listed chats with a tag.
--
-- Why a function: it forces the use of the tag index. The planner guesses how rare a tag is, and a wrong guess reads every chat.
-- Caller: server/api/core/chats/tagged-chats.ts.
--
-- Inputs
--   client   Client that owns the chats.
--   wanted   Tag.
--   most     Maximum number of chats to return.
--
-- Outputs: ids of the chats, in any order.

DROP FUNCTION IF EXISTS chats_tagged;

CREATE FUNCTION chats_tagged(client bigint, wanted text, most integer) RETURNS SETOF bigint
LANGUAGE sql STABLE
SET enable_seqscan = off
SET enable_indexscan = off
AS $$
	SELECT id FROM chats
	WHERE client_id = client AND tags @> ARRAY[wanted] AND channel <> 'playground' AND user_name <> ''
	LIMIT most
$$;
