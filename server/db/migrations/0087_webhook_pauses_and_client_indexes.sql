DROP INDEX "webhook_deliveries_due";--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "paused_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "chat_files_client" ON "chat_files" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "person_notes_client" ON "person_notes" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("webhook_id","next_attempt_at","id") WHERE next_attempt_at is not null;