-- Counts how often a chat was reopened after its end.
--
-- Why a trigger: several statements reopen chats, and the statistics need the count in the row itself.
--
-- Inputs: a row of chats whose status changes from 'ended'. Undoing an end, which restores the former last_act, does not count.
-- Outputs: the row with reopened_times incremented.

DROP FUNCTION IF EXISTS count_reopening CASCADE;

CREATE FUNCTION count_reopening() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	new.reopened_times := old.reopened_times + 1;
	RETURN new;
END $$;

CREATE TRIGGER chats_reopening BEFORE UPDATE OF status ON chats FOR EACH ROW
WHEN (old.status = 'ended' AND new.status <> 'ended' AND old.last_act IS NOT DISTINCT FROM new.last_act)
EXECUTE FUNCTION count_reopening();
