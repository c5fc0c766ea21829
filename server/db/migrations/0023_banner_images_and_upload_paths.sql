CREATE TABLE "banner_images" (
	"name" text PRIMARY KEY NOT NULL,
	"client_id" bigint NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "banner_images" ADD CONSTRAINT "banner_images_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "banner_images_client" ON "banner_images" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "sources_path" ON "sources" USING btree ("path");--> statement-breakpoint
CREATE INDEX "chat_files_path" ON "chat_files" USING btree ("path");