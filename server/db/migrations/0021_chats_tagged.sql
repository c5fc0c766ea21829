-- The chats of a client with a tag, at most so many, found by the index of the tags alone: which of the other ways the planner guesses to be
-- faster depends on how rare it takes a tag for, and a wrong guess reads every chat.
CREATE FUNCTION "chats_tagged"("client" bigint, "wanted" text, "most" integer) RETURNS SETOF bigint
  LANGUAGE sql STABLE
  SET enable_seqscan = off
  SET enable_indexscan = off
AS $$
  SELECT "id" FROM "chats"
  WHERE "client_id" = "client" AND "tags" @> ARRAY["wanted"] AND "channel" <> 'playground' AND "user_name" <> ''
  LIMIT "most"
$$;
