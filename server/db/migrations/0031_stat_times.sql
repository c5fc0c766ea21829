CREATE TABLE "stat_times" (
	"client_id" bigint NOT NULL,
	"day" date NOT NULL,
	"bot_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"measure" text NOT NULL,
	"bucket" smallint NOT NULL,
	"n" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "stat_times_client_id_day_bot_id_kind_value_measure_bucket_pk" PRIMARY KEY("client_id","day","bot_id","kind","value","measure","bucket")
);
--> statement-breakpoint
ALTER TABLE "chat_facts" ADD COLUMN "times" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "stat_times" ADD CONSTRAINT "stat_times_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stat_times" ADD CONSTRAINT "stat_times_bot_id_bots_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stat_times_bot" ON "stat_times" USING btree ("bot_id");--> statement-breakpoint
CREATE INDEX "stat_times_kind" ON "stat_times" USING btree ("client_id","kind","day") WHERE "stat_times"."kind" in ('all', 'agent');--> statement-breakpoint
-- All chats are counted again, because their times were not kept before.
UPDATE "stat_cursors" SET "sweep" = 0;
