CREATE TABLE "answer_budgets" (
	"scope" text PRIMARY KEY NOT NULL,
	"used" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registration_invitations" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- Those that wait for their code have ten minutes; they begin again.
DELETE FROM "registrations";--> statement-breakpoint
ALTER TABLE "registrations" DROP CONSTRAINT "registrations_pkey";--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "secret_hash" text PRIMARY KEY NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "invitation_hash" text;