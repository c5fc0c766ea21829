CREATE TABLE "action_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "action_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"action_id" bigint,
	"chat_id" bigint,
	"name" text NOT NULL,
	"mode" text NOT NULL,
	"state" text NOT NULL,
	"values" jsonb NOT NULL,
	"misses" integer DEFAULT 0 NOT NULL,
	"idempotency_key" text NOT NULL,
	"request" text DEFAULT '' NOT NULL,
	"status" integer,
	"failure" text,
	"answer" text DEFAULT '' NOT NULL,
	"results" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"milliseconds" integer,
	"decided_by" text DEFAULT '' NOT NULL,
	"called_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "actions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "actions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"bot_id" bigint NOT NULL,
	"name" text NOT NULL,
	"purpose" text NOT NULL,
	"examples" text[] NOT NULL,
	"parameters" jsonb NOT NULL,
	"method" text NOT NULL,
	"url" text NOT NULL,
	"headers" text[] NOT NULL,
	"sealed_headers" text NOT NULL,
	"results" jsonb NOT NULL,
	"reply" text NOT NULL,
	"mode" text NOT NULL,
	"hourly_max" integer NOT NULL,
	"is_enabled" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "action_runs" ADD CONSTRAINT "action_runs_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_runs" ADD CONSTRAINT "action_runs_action_id_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."actions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_runs" ADD CONSTRAINT "action_runs_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "actions" ADD CONSTRAINT "actions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "actions" ADD CONSTRAINT "actions_bot_id_bots_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "action_runs_chat" ON "action_runs" USING btree ("chat_id","id");--> statement-breakpoint
CREATE INDEX "action_runs_action" ON "action_runs" USING btree ("action_id","called_at");--> statement-breakpoint
CREATE INDEX "action_runs_client" ON "action_runs" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "actions_bot" ON "actions" USING btree ("client_id","bot_id");