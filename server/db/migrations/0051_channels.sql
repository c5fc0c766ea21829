CREATE TABLE "channel_customers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "channel_customers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"integration_id" bigint NOT NULL,
	"customer" text NOT NULL,
	"other_id" text,
	"chat_id" bigint,
	"named_at" timestamp with time zone,
	"events_due_at" timestamp with time zone,
	"events_lease" text,
	"events_leased_until" timestamp with time zone,
	"events_mark" integer DEFAULT 0 NOT NULL,
	"sends_due_at" timestamp with time zone,
	"sends_lease" text,
	"sends_leased_until" timestamp with time zone,
	"sends_mark" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "channel_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "channel_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"integration_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"key" text NOT NULL,
	"event" jsonb,
	"tries" integer DEFAULT 0 NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "connect_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "connect_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"bot_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"secret_hash" text NOT NULL,
	"sealed" text NOT NULL,
	"step" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_sends" (
	"message_id" bigint PRIMARY KEY NOT NULL,
	"client_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"mode" text,
	"template" jsonb,
	"parts_sent" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"failed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_messages" (
	"integration_id" bigint NOT NULL,
	"provider_id" text NOT NULL,
	"client_id" bigint NOT NULL,
	"message_id" bigint NOT NULL,
	"part" integer,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "integrations_account";--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "external_id" text;--> statement-breakpoint
UPDATE "integrations" SET "external_id" = "account_id";--> statement-breakpoint
ALTER TABLE "integrations" ALTER COLUMN "external_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "token_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "token_refresh_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "refresh_leased_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "status" text DEFAULT 'active' NOT NULL;--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "hold_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "last_event_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "integration_id" bigint;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "said_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "muted_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "delivery_state" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "delivery_code" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "reaction" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "missing_files" integer;--> statement-breakpoint
ALTER TABLE "channel_customers" ADD CONSTRAINT "channel_customers_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_customers" ADD CONSTRAINT "channel_customers_integration_id_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_customers" ADD CONSTRAINT "channel_customers_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_events" ADD CONSTRAINT "channel_events_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_events" ADD CONSTRAINT "channel_events_integration_id_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_events" ADD CONSTRAINT "channel_events_customer_id_channel_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."channel_customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connect_attempts" ADD CONSTRAINT "connect_attempts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connect_attempts" ADD CONSTRAINT "connect_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connect_attempts" ADD CONSTRAINT "connect_attempts_bot_id_bots_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_sends" ADD CONSTRAINT "message_sends_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_sends" ADD CONSTRAINT "message_sends_customer_id_channel_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."channel_customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_messages" ADD CONSTRAINT "provider_messages_integration_id_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_messages" ADD CONSTRAINT "provider_messages_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "channel_customers_once" ON "channel_customers" USING btree ("integration_id","customer");--> statement-breakpoint
CREATE INDEX "channel_customers_other" ON "channel_customers" USING btree ("integration_id","other_id") WHERE "channel_customers"."other_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "channel_customers_chat" ON "channel_customers" USING btree ("chat_id");--> statement-breakpoint
CREATE INDEX "channel_customers_client" ON "channel_customers" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "channel_customers_events" ON "channel_customers" USING btree ("events_due_at") WHERE "channel_customers"."events_due_at" is not null;--> statement-breakpoint
CREATE INDEX "channel_customers_sends" ON "channel_customers" USING btree ("sends_due_at") WHERE "channel_customers"."sends_due_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "channel_events_once" ON "channel_events" USING btree ("integration_id","key");--> statement-breakpoint
CREATE INDEX "channel_events_open" ON "channel_events" USING btree ("customer_id","id") WHERE "channel_events"."event" is not null;--> statement-breakpoint
CREATE INDEX "channel_events_received" ON "channel_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "channel_events_client" ON "channel_events" USING btree ("client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "connect_attempts_secret" ON "connect_attempts" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "connect_attempts_client" ON "connect_attempts" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "message_sends_open" ON "message_sends" USING btree ("customer_id","message_id") WHERE "message_sends"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "message_sends_client" ON "message_sends" USING btree ("client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_messages_once" ON "provider_messages" USING btree ("integration_id","provider_id");--> statement-breakpoint
CREATE INDEX "provider_messages_message" ON "provider_messages" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "provider_messages_client" ON "provider_messages" USING btree ("client_id");--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_integration_id_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "integrations_external" ON "integrations" USING btree ("channel","external_id");--> statement-breakpoint
CREATE INDEX "integrations_refresh" ON "integrations" USING btree ("token_refresh_at");--> statement-breakpoint
CREATE INDEX "chats_integration" ON "chats" USING btree ("integration_id") WHERE "chats"."integration_id" is not null;--> statement-breakpoint
CREATE INDEX "integrations_account" ON "integrations" USING btree ("channel","account_id");