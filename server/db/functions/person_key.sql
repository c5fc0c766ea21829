-- Returns the key of a chat's customer: the id proven by the site, otherwise the key of the page or channel, otherwise the e-mail
-- address, otherwise the phone number. A visitor who left none of them is a person with one chat.
--
-- Why a function: adding a message and reading a person must use the same rule.
--
-- Input: a row of chats. Output: key of the person in people.

-- Replaced instead of dropped, because other functions use it.
CREATE OR REPLACE FUNCTION person_key(chat chats) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE
		-- A separate kind of key ensures that claiming an id or address never makes a visitor a proven person.
		WHEN cardinality(chat.proven) > 0 THEN 'user:' || chat.customer_key
		WHEN chat.customer_key IS NOT NULL THEN 'key:' || chat.channel || ':' || chat.customer_key
		WHEN chat.email <> '' THEN 'email:' || lower(chat.email)
		WHEN regexp_replace(chat.phone, '[^0-9]', '', 'g') <> '' THEN 'phone:' || regexp_replace(chat.phone, '[^0-9]', '', 'g')
		ELSE 'chat:' || chat.id END
$$;
