ALTER TABLE "chat_facts" ADD COLUMN "team_id" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_facts" ADD COLUMN "hour" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_facts" ADD COLUMN "reasons" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_facts" ADD COLUMN "handed_over" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_facts" ADD COLUMN "calls" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_facts" ADD COLUMN "in_target" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_facts" ADD COLUMN "abandoned" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_facts" ADD COLUMN "bot_answered" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_facts" ADD COLUMN "bot_resolved" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_handovers" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "chat_handovers" ADD COLUMN "in_target" boolean;--> statement-breakpoint
ALTER TABLE "stat_days" ADD COLUMN "handed_over" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stat_days" ADD COLUMN "calls" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stat_days" ADD COLUMN "in_target" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stat_days" ADD COLUMN "abandoned" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stat_days" ADD COLUMN "bot_answered" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stat_days" ADD COLUMN "bot_resolved" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- By the targets of today, because those of that time were not written down.
UPDATE "chat_handovers" SET "in_target" = "open_wait_ms" <= 1000 * coalesce(
	(SELECT "t"."first_reply_seconds" FROM "teams" "t" WHERE "t"."id" = "chat_handovers"."team_id"),
	(SELECT ("c"."floor"->>'target_seconds')::bigint FROM "clients" "c" WHERE "c"."id" = "chat_handovers"."client_id"), 60)
WHERE "answered_at" IS NOT NULL;
--> statement-breakpoint
-- The figures have new dimensions: what was counted without them could not be subtracted, so all of it is counted again.
DELETE FROM "chat_facts";
--> statement-breakpoint
DELETE FROM "stat_days";
--> statement-breakpoint
DELETE FROM "stat_times";
--> statement-breakpoint
UPDATE "stat_cursors" SET "sweep" = 0;
