ALTER TABLE "sources" ADD COLUMN "content_hash" text;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "refresh_error" text;--> statement-breakpoint
CREATE INDEX "sources_refresh" ON "sources" USING btree ("refresh","checked_at") WHERE "sources"."refresh" <> 'off';