CREATE TABLE "visitor_revocations" (
	"chat_id" bigint PRIMARY KEY NOT NULL,
	"generation" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "link_previews" ADD COLUMN "picture" "bytea";--> statement-breakpoint
ALTER TABLE "link_previews" ADD COLUMN "picture_name" text;--> statement-breakpoint
ALTER TABLE "bots" ADD COLUMN "identity_generation" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "journal_heads" ADD COLUMN "text_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "visitor_revocations" ADD CONSTRAINT "visitor_revocations_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "link_previews_picture" ON "link_previews" USING btree ("picture_name");
--> statement-breakpoint
UPDATE "journal_heads" h SET "text_bytes" = t.bytes FROM (
	SELECT m."client_id", sum(octet_length(m."message")) AS bytes FROM "messages" m JOIN "chats" c ON c."id" = m."chat_id"
	WHERE c."channel" <> 'playground' GROUP BY m."client_id"
) t WHERE t."client_id" = h."client_id";
