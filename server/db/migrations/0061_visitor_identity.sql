CREATE TABLE "identity_secrets" (
	"bot_id" bigint PRIMARY KEY NOT NULL,
	"client_id" bigint NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "proven" text[];--> statement-breakpoint
ALTER TABLE "identity_secrets" ADD CONSTRAINT "identity_secrets_bot_id_bots_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_secrets" ADD CONSTRAINT "identity_secrets_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chats_proven" ON "chats" USING btree ("client_id","customer_key","id") WHERE cardinality("chats"."proven") > 0;