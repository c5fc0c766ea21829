CREATE TABLE "search_entries" (
	"chat_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"seq" bigint NOT NULL,
	"vector" "tsvector" NOT NULL,
	CONSTRAINT "search_entries_chat_id_position_pk" PRIMARY KEY("chat_id","position")
);
--> statement-breakpoint
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_words" ON "search_entries" USING gin ("vector") WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "chats_status" ON "chats" USING btree ("client_id","status","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chats_unhappy" ON "chats" USING btree ("client_id","sentiment","updated_at" DESC NULLS LAST) WHERE "chats"."sentiment" in ('negative', 'very_negative');--> statement-breakpoint
CREATE INDEX "chats_tags" ON "chats" USING gin ("tags");