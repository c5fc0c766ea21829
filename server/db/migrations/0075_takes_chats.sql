ALTER TABLE "users" ADD COLUMN "takes_chats" boolean;--> statement-breakpoint
-- Members whom an account has chosen for automatic assignment so far keep getting chats: those named by the setting, members of
-- teams, and everyone in an account without agents.
UPDATE "users" SET "takes_chats" = true FROM "clients" c
WHERE c."id" = "users"."client_id" AND "users"."role" <> 'agent' AND (
	coalesce(c."chat_config"->'specificAgentIds', '[]') @> to_jsonb("users"."id")
	OR EXISTS (SELECT FROM "team_members" m WHERE m."user_id" = "users"."id")
	OR NOT EXISTS (SELECT FROM "users" a WHERE a."client_id" = c."id" AND a."role" = 'agent' AND NOT a."is_disabled"));
