ALTER TABLE "sources" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "sentiment_receipt" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "sources_address" ON "sources" USING btree ("bot_id","address");