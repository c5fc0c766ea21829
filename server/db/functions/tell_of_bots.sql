-- Notifies listeners that bots or clients changed.
--
-- Why triggers: many statements change them, including those that operators run, and a process that caches bots must not miss any.
-- Caller: statements on bots and clients. Listener: server/api/platform/auth/known-bots.ts.
--
-- Inputs: an update or a deletion of any number of rows. A new bot cannot be cached yet.
-- Outputs: a notification without a payload on channel "bots" (BOTS_CHANNEL), once per transaction.

DROP FUNCTION IF EXISTS tell_of_bots CASCADE;

CREATE FUNCTION tell_of_bots() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('bots', '');
	RETURN NULL;
END $$;

CREATE TRIGGER bots_told AFTER UPDATE OR DELETE OR TRUNCATE ON bots FOR EACH STATEMENT EXECUTE FUNCTION tell_of_bots();
CREATE TRIGGER clients_told AFTER UPDATE OR DELETE OR TRUNCATE ON clients FOR EACH STATEMENT EXECUTE FUNCTION tell_of_bots();
