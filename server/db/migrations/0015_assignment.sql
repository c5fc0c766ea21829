ALTER TABLE "users" ADD COLUMN "chat_limit" integer DEFAULT 8 NOT NULL;--> statement-breakpoint
CREATE INDEX "chats_open" ON "chats" USING btree ("client_id","assigned_to") WHERE "chats"."status" = 'assigned';--> statement-breakpoint
CREATE INDEX "chat_assignments_agent" ON "chat_assignments" USING btree ("agent_id","began_at");