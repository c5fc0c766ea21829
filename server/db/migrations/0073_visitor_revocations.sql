CREATE TABLE "visitor_revocations" (
	"chat_id" bigint PRIMARY KEY NOT NULL,
	"generation" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bots" ADD COLUMN "identity_generation" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "visitor_revocations" ADD CONSTRAINT "visitor_revocations_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;