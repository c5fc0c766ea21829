CREATE TABLE "chat_acts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_acts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"chat_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"former_version" integer NOT NULL,
	"version" integer NOT NULL,
	"message_count" integer NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb,
	"spans" jsonb
);
--> statement-breakpoint
ALTER TABLE "chat_acts" ADD CONSTRAINT "chat_acts_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_acts_chat" ON "chat_acts" USING btree ("chat_id","id");--> statement-breakpoint
CREATE INDEX "chat_acts_at" ON "chat_acts" USING btree ("at");