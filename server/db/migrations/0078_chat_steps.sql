CREATE TABLE "chat_steps" (
	"client_id" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"chat_id" bigint NOT NULL,
	"after" integer NOT NULL,
	"facts" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_steps_client_id_seq_pk" PRIMARY KEY("client_id","seq")
);
--> statement-breakpoint
ALTER TABLE "chat_steps" ADD CONSTRAINT "chat_steps_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_steps_chat" ON "chat_steps" USING btree ("chat_id","after","seq");