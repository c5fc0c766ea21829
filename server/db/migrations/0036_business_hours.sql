ALTER TABLE "chats" ADD COLUMN "reply_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "reply_check_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "business_hours" jsonb;--> statement-breakpoint
CREATE INDEX "chats_reply_check" ON "chats" USING btree ("reply_check_at") WHERE "chats"."reply_check_at" is not null;