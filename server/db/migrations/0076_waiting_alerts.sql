CREATE TABLE "chat_alerts" (
	"chat_id" bigint PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "notification_mail_minutes" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_alerts" ADD CONSTRAINT "chat_alerts_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;