CREATE TABLE "member_pictures" (
	"name" text PRIMARY KEY NOT NULL,
	"client_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "picture" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "member_pictures" ADD CONSTRAINT "member_pictures_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_pictures" ADD CONSTRAINT "member_pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "member_pictures_member" ON "member_pictures" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "member_pictures_client" ON "member_pictures" USING btree ("client_id");