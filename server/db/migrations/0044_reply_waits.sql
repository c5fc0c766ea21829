ALTER TABLE "messages" ADD COLUMN "open_wait_ms" bigint;--> statement-breakpoint
-- Replies from before the column count as they did: all the time since the first message after the last one that was not the customer's.
UPDATE "messages" SET "open_wait_ms" = (extract(epoch FROM "messages"."created_at" - "asked"."at") * 1000)::bigint
FROM (
	SELECT "r"."id", (
		SELECT min("m"."created_at") FROM "messages" "m" WHERE "m"."chat_id" = "r"."chat_id" AND "m"."sender" = 'customer' AND "m"."position" < "r"."position"
			AND "m"."position" > coalesce((SELECT max("b"."position") FROM "messages" "b"
				WHERE "b"."chat_id" = "r"."chat_id" AND "b"."sender" <> 'customer' AND "b"."position" < "r"."position"), 0)
	) AS "at"
	FROM "messages" "r" WHERE "r"."sender" = 'agent' AND EXISTS (SELECT FROM "chat_assignments" "a" WHERE "a"."chat_id" = "r"."chat_id")
) "asked" WHERE "asked"."id" = "messages"."id" AND "asked"."at" IS NOT NULL;
