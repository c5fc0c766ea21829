CREATE TABLE "reply_mails" (
	"chat_id" bigint PRIMARY KEY NOT NULL,
	"client_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "mailed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reply_mails" ADD CONSTRAINT "reply_mails_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reply_mails_due" ON "reply_mails" USING btree ("due_at");