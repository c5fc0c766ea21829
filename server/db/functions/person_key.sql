-- Says how the customer of a chat is known: by the id that the site has proven, by the key of the page or channel, else by e-mail address, else by phone number. A visitor
-- who left nothing is a person of one chat.
--
-- Why a function: adding a message and reading a person have to agree on it.
--
-- Input: a row of chats. Output: the key of the person in people.

-- Replaced instead of dropped, because other functions use it.
CREATE OR REPLACE FUNCTION person_key(chat chats) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE
		-- Separate kind, so that claiming an id or address never makes a visitor a proven person.
		WHEN cardinality(chat.proven) > 0 THEN 'user:' || chat.customer_key
		WHEN chat.customer_key IS NOT NULL THEN 'key:' || chat.channel || ':' || chat.customer_key
		WHEN chat.email <> '' THEN 'email:' || lower(chat.email)
		WHEN regexp_replace(chat.phone, '[^0-9]', '', 'g') <> '' THEN 'phone:' || regexp_replace(chat.phone, '[^0-9]', '', 'g')
		ELSE 'chat:' || chat.id END
$$;
