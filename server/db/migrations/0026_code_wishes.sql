CREATE TABLE "code_wishes" (
	"address" text PRIMARY KEY NOT NULL,
	"wished_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "registrations" DROP COLUMN "sent_at";