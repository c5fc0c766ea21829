ALTER TABLE "chats" ADD COLUMN "rating_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "reply_to" integer;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "template" text;--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "reason_code" text;--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "stopped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "consented_by" text;--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "quality" text;--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "messaging_limit" text;--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "integrations_consent" ON "integrations" USING btree ("consented_by");