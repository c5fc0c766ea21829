-- Chains the entries of each client's audit log, so that later changes, removals and insertions are detected.
--
-- Why a deferred trigger: entries are written early in a transaction. Chaining them at its end locks the client's head only briefly, and
-- after all other locks, so that writers cannot deadlock.
--
-- Inputs: an inserted row of audit_log.
-- Outputs: chain_seq, name_hash and chain_hash of the row; the client's head in audit_heads. The subject's name, which may be a
-- customer's, enters the chain as a salted hash: it can be erased without breaking the chain, and cannot be recovered afterwards.

DROP FUNCTION IF EXISTS audit_chain_hash, chain_audit, forget_audit_name CASCADE;

CREATE FUNCTION audit_chain_hash(before text, e audit_log) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT encode(sha256(convert_to(jsonb_build_array(before, e.chain_seq, e.id, e.client_id, e.actor_name, e.actor_email, e.address,
		e.action, e.subject_id, e.name_hash, e.detail, extract(epoch FROM e.created_at)::numeric)::text, 'UTF8')), 'hex')
$$;

CREATE FUNCTION chain_audit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	head audit_heads;
	entry audit_log;
BEGIN
	SELECT * INTO entry FROM audit_log WHERE id = new.id;
	IF NOT FOUND THEN RETURN NULL; END IF;
	INSERT INTO audit_heads (client_id) VALUES (new.client_id) ON CONFLICT DO NOTHING;
	SELECT * INTO head FROM audit_heads WHERE client_id = new.client_id FOR UPDATE;
	entry.chain_seq := head.seq + 1;
	entry.name_salt := gen_random_uuid();
	entry.name_hash := encode(sha256(convert_to(entry.name_salt || entry.subject_name, 'UTF8')), 'hex');
	entry.chain_hash := audit_chain_hash(head.hash, entry);
	UPDATE audit_log SET chain_seq = entry.chain_seq, name_salt = entry.name_salt, name_hash = entry.name_hash, chain_hash = entry.chain_hash
	WHERE id = new.id;
	UPDATE audit_heads SET seq = entry.chain_seq, hash = entry.chain_hash WHERE client_id = new.client_id;
	RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER audit_log_chained AFTER INSERT ON audit_log DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
EXECUTE FUNCTION chain_audit();

CREATE FUNCTION forget_audit_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	new.name_salt := NULL;
	RETURN new;
END $$;

CREATE TRIGGER audit_log_erased BEFORE UPDATE OF subject_name ON audit_log FOR EACH ROW
WHEN (new.subject_name = '') EXECUTE FUNCTION forget_audit_name();
