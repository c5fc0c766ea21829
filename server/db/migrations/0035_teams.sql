CREATE TABLE "team_members" (
	"client_id" bigint NOT NULL,
	"team_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "team_members_team_id_user_id_pk" PRIMARY KEY("team_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "team_routes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "team_routes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"team_id" bigint NOT NULL,
	"bot_id" bigint,
	"channel" text,
	"language" text,
	CONSTRAINT "team_routes_one" CHECK (num_nonnulls("team_routes"."bot_id", "team_routes"."channel", "team_routes"."language") = 1)
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "teams_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"name" text NOT NULL,
	"first_reply_seconds" integer,
	"next_reply_seconds" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "team_id" bigint;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_routes" ADD CONSTRAINT "team_routes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_routes" ADD CONSTRAINT "team_routes_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_routes" ADD CONSTRAINT "team_routes_bot_id_bots_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "team_members_user" ON "team_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "team_members_client" ON "team_members" USING btree ("client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_routes_bot" ON "team_routes" USING btree ("client_id","bot_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_routes_channel" ON "team_routes" USING btree ("client_id","channel");--> statement-breakpoint
CREATE UNIQUE INDEX "team_routes_language" ON "team_routes" USING btree ("client_id","language");--> statement-breakpoint
CREATE INDEX "team_routes_team" ON "team_routes" USING btree ("team_id");--> statement-breakpoint
CREATE UNIQUE INDEX "teams_name" ON "teams" USING btree ("client_id",lower("name"));--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chats_waiting_team" ON "chats" USING btree ("client_id","team_id","waiting_since","id") WHERE "chats"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "chats_team" ON "chats" USING btree ("team_id","updated_at","id") WHERE "chats"."team_id" is not null;--> statement-breakpoint
CREATE INDEX "availability_spans_user" ON "availability_spans" USING btree ("user_id","over_at");