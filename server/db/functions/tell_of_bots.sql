-- Tells listeners that bots or clients changed.
--
-- Why triggers: many statements change them, also those of operators, and a process that keeps bots in memory must miss none.
-- Caller: statements on bots and clients. Listener: server/api/platform/auth/known-bots.ts.
--
-- Inputs: an update or a deletion, of however many rows. A bot that is new was not kept by anyone.
-- Outputs: a notification without a payload on channel "bots" (BOTS_CHANNEL), once a transaction.

DROP FUNCTION IF EXISTS tell_of_bots CASCADE;

CREATE FUNCTION tell_of_bots() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('bots', '');
	RETURN NULL;
END $$;

CREATE TRIGGER bots_told AFTER UPDATE OR DELETE OR TRUNCATE ON bots FOR EACH STATEMENT EXECUTE FUNCTION tell_of_bots();
CREATE TRIGGER clients_told AFTER UPDATE OR DELETE OR TRUNCATE ON clients FOR EACH STATEMENT EXECUTE FUNCTION tell_of_bots();
