ALTER TABLE "people" ADD COLUMN "merged_into" bigint;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "state_alone" text;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_merged_into_people_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "people_merged" ON "people" USING btree ("merged_into") WHERE "people"."merged_into" is not null;