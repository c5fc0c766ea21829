CREATE TABLE "journal_segments" (
	"client_id" bigint NOT NULL,
	"first_seq" bigint NOT NULL,
	"last_seq" bigint NOT NULL,
	"day" date NOT NULL,
	"events" integer NOT NULL,
	"body" "bytea" NOT NULL,
	CONSTRAINT "journal_segments_client_id_first_seq_pk" PRIMARY KEY("client_id","first_seq")
);
--> statement-breakpoint
ALTER TABLE "journal_segments" ADD CONSTRAINT "journal_segments_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "journal_segments_day" ON "journal_segments" USING btree ("day");