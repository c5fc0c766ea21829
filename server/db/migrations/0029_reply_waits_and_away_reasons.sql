ALTER TABLE "chats" ADD COLUMN "queue_reason" text;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "unanswered_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "pending_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "snoozed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "away_reason" text;--> statement-breakpoint
ALTER TABLE "availability_spans" ADD COLUMN "away_reason" text;--> statement-breakpoint
CREATE INDEX "chats_unanswered" ON "chats" USING btree ("client_id","unanswered_since","id") WHERE "chats"."unanswered_since" is not null;--> statement-breakpoint
CREATE INDEX "chats_snoozed" ON "chats" USING btree ("snoozed_until") WHERE "chats"."snoozed_until" is not null;--> statement-breakpoint
-- Open chats of before: who waits since when, by their messages since the handover, and why they wait, as far as the journal reaches back.
UPDATE "chats" SET "unanswered_since" = (SELECT min(m.created_at) FROM "messages" m WHERE m.chat_id = "chats"."id" AND m.sender = 'customer'
	AND m.position > coalesce((SELECT max(r.position) FROM "messages" r WHERE r.chat_id = "chats"."id" AND r.sender <> 'customer'), 0))
WHERE "status" = 'bot';--> statement-breakpoint
UPDATE "chats" SET "unanswered_since" = CASE WHEN h.answered_at IS NULL THEN h.began_at ELSE (
	SELECT min(m.created_at) FROM "messages" m WHERE m.chat_id = h.chat_id AND m.sender = 'customer'
		AND m.position > coalesce((SELECT max(r.position) FROM "messages" r WHERE r.chat_id = h.chat_id AND r.sender = 'agent'), 0)) END
FROM "chat_handovers" h WHERE h.chat_id = "chats"."id" AND h.over_at IS NULL AND "status" IN ('waiting', 'assigned');--> statement-breakpoint
UPDATE "chats" SET "queue_reason" = (SELECT e.payload->>'reason' FROM "events" e WHERE e.chat_id = "chats"."id" AND e.type = 'chat.queued'
	ORDER BY e.seq DESC LIMIT 1)
WHERE "status" = 'waiting';
