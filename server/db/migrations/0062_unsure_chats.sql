ALTER TABLE "chat_facts" ADD COLUMN "bot_unsure" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stat_days" ADD COLUMN "bot_unsure" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Chats of before are counted once more, little by little.
UPDATE "stat_cursors" SET "sweep" = 0;
