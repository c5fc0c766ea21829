CREATE TABLE "place_slots" (
	"client_id" bigint NOT NULL,
	"slot" timestamp with time zone NOT NULL,
	"places_ms" bigint DEFAULT 0 NOT NULL,
	"taken_ms" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "place_slots_client_id_slot_pk" PRIMARY KEY("client_id","slot")
);
--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "first_sentiment" text;--> statement-breakpoint
ALTER TABLE "chat_facts" ADD COLUMN "first_sentiment" text;--> statement-breakpoint
ALTER TABLE "place_slots" ADD CONSTRAINT "place_slots_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;