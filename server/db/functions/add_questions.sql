-- Adds customers' messages to a client's chats and prepares the bot's answers to them, in one statement and one commit.
--
-- Why a function: the session caches its plan, and messages of several chats share the cost of preparing their answers.
-- Caller: addMessages in server/api/core/chats/messages/write.ts, if a message requests an answer.
--
-- Inputs
--   client, batch, partition_size, notify_on, event_version  See add_messages.
--   asked          JSON array with an object for each message that the bot may answer: chat, bot and budgets, see prepare_answers.
--   most, quota, at  See prepare_answers.
--
-- Outputs: the rows of add_messages, and prepared: the row of prepare_answers as JSON; null if the message does not request an answer
-- or if a person has the chat.
--
-- Errors: see add_messages. In that case nothing is written or counted.

DROP FUNCTION IF EXISTS add_questions;

CREATE FUNCTION add_questions(client bigint, batch jsonb, partition_size integer, notify_on text, event_version smallint,
	asked jsonb, most integer, quota jsonb, at timestamptz)
RETURNS TABLE (seq bigint, audience bigint[], message jsonb, chat jsonb, is_felt boolean, said_before jsonb, prepared jsonb)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
	-- This lock is taken before the locks on chats and the journal, in the same order as when queries are charged.
	IF quota IS NOT NULL THEN PERFORM pg_advisory_xact_lock(hashtextextended('quota', client)); END IF;
	RETURN QUERY
	WITH added AS MATERIALIZED (
		SELECT * FROM add_messages(client, batch, partition_size, notify_on, event_version)
	), due AS MATERIALIZED (
		SELECT jsonb_agg(one || jsonb_build_object('before', a.message->'position') ORDER BY place) AS list
		FROM jsonb_array_elements(asked) WITH ORDINALITY AS w(one, place) JOIN added a ON a.chat->'id' = one->'chat'
		WHERE a.chat->>'assigned_to' IS NULL
	), answers AS MATERIALIZED (
		SELECT p.* FROM due, prepare_answers(client, due.list, most, quota, at) p WHERE due.list IS NOT NULL
	)
	SELECT a.*, to_jsonb(p.*) - 'chat' FROM added a LEFT JOIN answers p ON p.chat = (a.chat->>'id')::bigint;
END $$;
