CREATE TABLE "answer_days" (
	"client_id" bigint NOT NULL,
	"bot_id" bigint NOT NULL,
	"day" date NOT NULL,
	"asked" integer DEFAULT 0 NOT NULL,
	"answered" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "answer_days_bot_id_day_pk" PRIMARY KEY("bot_id","day")
);
--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "listed_pages" integer;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "last_used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "answer_days" ADD CONSTRAINT "answer_days_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_days" ADD CONSTRAINT "answer_days_bot_id_bots_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What answers of the last 30 days quoted, and how many questions of the last week were answered.
UPDATE "sources" SET "last_used_at" = used."at" FROM (
	SELECT p."source_id", max(m."created_at") AS "at"
	FROM "messages" m JOIN "chats" c ON c."id" = m."chat_id",
		jsonb_array_elements(CASE jsonb_typeof(m."references") WHEN 'array' THEN m."references" ELSE '[]' END) reference
		JOIN "passages" p ON p."id" = (reference->>'id')::bigint
	WHERE m."sender" = 'bot' AND m."created_at" > now() - interval '30 days' AND c."channel" <> 'playground' AND p."bot_id" = c."bot_id"
	GROUP BY p."source_id"
) used WHERE "sources"."id" = used."source_id";--> statement-breakpoint
INSERT INTO "answer_days" ("client_id", "bot_id", "day", "asked", "answered")
	SELECT c."client_id", c."bot_id", (m."created_at" AT TIME ZONE k."time_zone")::date, count(*),
		count(*) FILTER (WHERE coalesce(m."receipt"->>'certainty', 'sure') = 'sure'
			OR m."receipt"->>'certainty' = 'unsure' AND m."references" <> '[]')
	FROM "messages" m JOIN "chats" c ON c."id" = m."chat_id" JOIN "clients" k ON k."id" = c."client_id"
	WHERE m."sender" = 'bot' AND m."created_at" > now() - interval '8 days' AND c."channel" <> 'playground'
		AND (m."receipt"->>'certainty' IS NOT NULL OR m."receipt"->'passages' <> '[]')
	GROUP BY 1, 2, 3;
