-- Keeps reply_mails: chats whose customer may have to be sent an agent's reply by e-mail.
--
-- Why a trigger: agents' messages are written by add_messages, and the note belongs into the same transaction.
--
-- Inputs: a message of an agent. Outputs: a row for the chat, unless it has one; due after REPLY_MAIL_AFTER_MS.
-- Only the widget: on a channel the reply reaches the customer by itself.

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
