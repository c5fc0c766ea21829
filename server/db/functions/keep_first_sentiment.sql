-- Stores a chat's first sentiment, so that changes in the customer's mood can be reported.
--
-- Why a trigger: the sentiment is set with the first message, by a job, and by hand. The first one is stored whichever statement sets it.
--
-- Inputs: a row of chats whose sentiment becomes known and that has no first one.
-- Outputs: the row with `first_sentiment`.

DROP FUNCTION IF EXISTS keep_first_sentiment CASCADE;

CREATE FUNCTION keep_first_sentiment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	new.first_sentiment := new.sentiment;
	RETURN new;
END $$;

CREATE TRIGGER chats_first_sentiment BEFORE INSERT OR UPDATE OF sentiment ON chats FOR EACH ROW
WHEN (new.first_sentiment IS NULL AND new.sentiment <> 'unknown')
EXECUTE FUNCTION keep_first_sentiment();
