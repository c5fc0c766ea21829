CREATE TABLE "floor_acknowledgements" (
	"client_id" bigint NOT NULL,
	"alert" text NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "floor_acknowledgements_client_id_alert_pk" PRIMARY KEY("client_id","alert")
);
--> statement-breakpoint
CREATE TABLE "wallboards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wallboards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	"seen_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "assignment_receipt" jsonb;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "left_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "floor" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_handovers" ADD COLUMN "left_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "floor_acknowledgements" ADD CONSTRAINT "floor_acknowledgements_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "floor_acknowledgements" ADD CONSTRAINT "floor_acknowledgements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallboards" ADD CONSTRAINT "wallboards_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallboards" ADD CONSTRAINT "wallboards_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "wallboards_token" ON "wallboards" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "wallboards_client" ON "wallboards" USING btree ("client_id","id");--> statement-breakpoint
CREATE INDEX "chat_assignments_began" ON "chat_assignments" USING btree ("client_id","began_at");--> statement-breakpoint
CREATE INDEX "chat_assignments_over" ON "chat_assignments" USING btree ("client_id","over_at");--> statement-breakpoint
CREATE INDEX "chat_handovers_began" ON "chat_handovers" USING btree ("client_id","began_at");--> statement-breakpoint
CREATE INDEX "chat_handovers_answered" ON "chat_handovers" USING btree ("client_id","answered_at");--> statement-breakpoint
CREATE INDEX "chat_handovers_over" ON "chat_handovers" USING btree ("client_id","over_at");