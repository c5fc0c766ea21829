ALTER TABLE "chat_files" ADD COLUMN "width" integer;--> statement-breakpoint
ALTER TABLE "chat_files" ADD COLUMN "height" integer;--> statement-breakpoint
ALTER TABLE "chat_files" ADD COLUMN "small_size" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_files" ADD COLUMN "alt" text;