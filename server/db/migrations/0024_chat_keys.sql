CREATE TABLE "chat_keys" (
	"bot_id" bigint NOT NULL,
	"key" text NOT NULL,
	"chat_id" bigint NOT NULL,
	CONSTRAINT "chat_keys_once" PRIMARY KEY("bot_id","key")
);
--> statement-breakpoint
ALTER TABLE "chat_keys" ADD CONSTRAINT "chat_keys_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_keys_chat" ON "chat_keys" USING btree ("chat_id");