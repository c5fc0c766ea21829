ALTER TABLE "chats" ADD COLUMN "sentiment_due" integer;--> statement-breakpoint
CREATE INDEX "chats_sentiment_due" ON "chats" USING btree ("updated_at") WHERE "chats"."sentiment_due" is not null;