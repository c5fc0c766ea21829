CREATE TABLE "bot_sites" (
	"bot_id" bigint NOT NULL,
	"client_id" bigint NOT NULL,
	"origin" text NOT NULL,
	"was_allowed" boolean NOT NULL,
	"first_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bot_sites_bot_id_origin_pk" PRIMARY KEY("bot_id","origin")
);
--> statement-breakpoint
ALTER TABLE "bot_sites" ADD CONSTRAINT "bot_sites_bot_id_bots_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_sites" ADD CONSTRAINT "bot_sites_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bot_sites_seen" ON "bot_sites" USING btree ("bot_id","was_allowed","last_seen_at");