DROP INDEX "chat_handovers_unanswered";--> statement-breakpoint
ALTER TABLE "chat_handovers" ADD COLUMN "open_wait_ms" bigint;--> statement-breakpoint
ALTER TABLE "chat_handovers" ADD COLUMN "missed_from" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "chat_handovers_unanswered" ON "chat_handovers" USING btree ("client_id","missed_from") WHERE "chat_handovers"."answered_at" is null and "chat_handovers"."over_at" is null;--> statement-breakpoint
-- Until now all waits were counted by the clock on the wall.
UPDATE "chat_handovers" SET
	"open_wait_ms" = (extract(epoch FROM coalesce("answered_at", "over_at") - "began_at") * 1000)::bigint,
	"missed_from" = "began_at" + interval '10 minutes';
