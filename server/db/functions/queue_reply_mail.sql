-- Maintains reply_mails: chats whose customer may need an agent's reply by e-mail.
--
-- Why a trigger: agents' messages are written by add_messages, and the row must be written in the same transaction.
--
-- Inputs: an agent's message. Outputs: a row for the chat, unless it has one; due after REPLY_MAIL_AFTER_MS.
-- Only for the widget: on a channel the provider delivers the reply.

DROP FUNCTION IF EXISTS queue_reply_mail CASCADE;

CREATE FUNCTION queue_reply_mail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO reply_mails (chat_id, client_id, position, due_at)
	SELECT c.id, c.client_id, new.position, new.created_at + make_interval(secs => $[REPLY_MAIL_AFTER_MS] / 1000.0)
	FROM chats c WHERE c.id = new.chat_id AND c.channel = 'widget' AND c.email LIKE '%@%'
	ON CONFLICT (chat_id) DO NOTHING;
	RETURN NULL;
END $$;

CREATE TRIGGER messages_reply_mail AFTER INSERT ON messages FOR EACH ROW
WHEN (new.sender = 'agent')
EXECUTE FUNCTION queue_reply_mail();
