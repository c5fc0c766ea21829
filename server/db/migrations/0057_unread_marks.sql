CREATE TABLE "unread_marks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unread_marks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"chat_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "unread_marks" ADD CONSTRAINT "unread_marks_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unread_marks" ADD CONSTRAINT "unread_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unread_marks" ADD CONSTRAINT "unread_marks_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "unread_marks_member" ON "unread_marks" USING btree ("user_id","chat_id");--> statement-breakpoint
CREATE INDEX "unread_marks_chat" ON "unread_marks" USING btree ("chat_id");