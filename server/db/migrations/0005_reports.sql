CREATE TABLE "availability_spans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "availability_spans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"availability" text NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"over_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "chat_assignments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_assignments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"chat_id" bigint NOT NULL,
	"agent_id" bigint NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"over_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "chat_facts" (
	"chat_id" bigint PRIMARY KEY NOT NULL,
	"client_id" bigint NOT NULL,
	"bot_id" bigint NOT NULL,
	"day" date NOT NULL,
	"channel" text NOT NULL,
	"sentiment" text NOT NULL,
	"agent_id" bigint NOT NULL,
	"tags" text[] NOT NULL,
	"messages" bigint DEFAULT 0 NOT NULL,
	"ended" bigint DEFAULT 0 NOT NULL,
	"resolved" bigint DEFAULT 0 NOT NULL,
	"reopened" bigint DEFAULT 0 NOT NULL,
	"missed" bigint DEFAULT 0 NOT NULL,
	"answered" bigint DEFAULT 0 NOT NULL,
	"waited" bigint DEFAULT 0 NOT NULL,
	"handling" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_handovers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_handovers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"chat_id" bigint NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"over_at" timestamp with time zone,
	"over_as" text
);
--> statement-breakpoint
CREATE TABLE "query_days" (
	"client_id" bigint NOT NULL,
	"day" date NOT NULL,
	"bot_id" bigint NOT NULL,
	"queries" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "query_days_client_id_day_bot_id_pk" PRIMARY KEY("client_id","day","bot_id")
);
--> statement-breakpoint
CREATE TABLE "stat_cursors" (
	"client_id" bigint PRIMARY KEY NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"time_zone" text NOT NULL,
	"sweep" bigint DEFAULT 0,
	"queries_until" timestamp with time zone,
	"queries_zone" text
);
--> statement-breakpoint
CREATE TABLE "stat_days" (
	"client_id" bigint NOT NULL,
	"day" date NOT NULL,
	"bot_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"chats" bigint DEFAULT 0 NOT NULL,
	"messages" bigint DEFAULT 0 NOT NULL,
	"ended" bigint DEFAULT 0 NOT NULL,
	"resolved" bigint DEFAULT 0 NOT NULL,
	"reopened" bigint DEFAULT 0 NOT NULL,
	"missed" bigint DEFAULT 0 NOT NULL,
	"answered" bigint DEFAULT 0 NOT NULL,
	"waited" bigint DEFAULT 0 NOT NULL,
	"handled" bigint DEFAULT 0 NOT NULL,
	"busy" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "stat_days_client_id_day_bot_id_kind_value_pk" PRIMARY KEY("client_id","day","bot_id","kind","value")
);
--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "reopened_times" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "availability_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "availability_spans" ADD CONSTRAINT "availability_spans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_assignments" ADD CONSTRAINT "chat_assignments_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_assignments" ADD CONSTRAINT "chat_assignments_agent_id_users_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_facts" ADD CONSTRAINT "chat_facts_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_handovers" ADD CONSTRAINT "chat_handovers_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "query_days" ADD CONSTRAINT "query_days_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stat_cursors" ADD CONSTRAINT "stat_cursors_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stat_days" ADD CONSTRAINT "stat_days_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stat_days" ADD CONSTRAINT "stat_days_bot_id_bots_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "availability_spans_over" ON "availability_spans" USING btree ("client_id","over_at");--> statement-breakpoint
CREATE INDEX "availability_spans_open" ON "availability_spans" USING btree ("user_id") WHERE "availability_spans"."over_at" is null;--> statement-breakpoint
CREATE INDEX "chat_assignments_chat" ON "chat_assignments" USING btree ("chat_id");--> statement-breakpoint
CREATE INDEX "chat_facts_day" ON "chat_facts" USING btree ("client_id","day");--> statement-breakpoint
CREATE INDEX "chat_handovers_chat" ON "chat_handovers" USING btree ("chat_id");--> statement-breakpoint
CREATE INDEX "chat_handovers_unanswered" ON "chat_handovers" USING btree ("client_id","began_at") WHERE "chat_handovers"."answered_at" is null and "chat_handovers"."over_at" is null;--> statement-breakpoint
CREATE INDEX "stat_days_bot" ON "stat_days" USING btree ("bot_id");--> statement-breakpoint
CREATE INDEX "chats_created" ON "chats" USING btree ("client_id","created_at","id");--> statement-breakpoint
CREATE INDEX "chats_customer" ON "chats" USING btree ("client_id",(case when "customer_key" is null then lower("email") else "channel" || ':' || "customer_key" end),"created_at");--> statement-breakpoint
CREATE FUNCTION note_chat_people() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	was_with bigint := CASE WHEN old.status = 'assigned' THEN old.assigned_to END;
	is_with bigint := CASE WHEN new.status = 'assigned' THEN new.assigned_to END;
	was_people boolean := old.status IN ('waiting', 'assigned');
	is_people boolean := new.status IN ('waiting', 'assigned');
BEGIN
	IF was_with IS DISTINCT FROM is_with THEN
		UPDATE chat_assignments SET over_at = new.updated_at WHERE chat_id = new.id AND over_at IS NULL;
		IF is_with IS NOT NULL THEN
			INSERT INTO chat_assignments (client_id, chat_id, agent_id, began_at)
			VALUES (new.client_id, new.id, is_with, new.updated_at);
		END IF;
	END IF;
	IF is_people AND NOT was_people THEN
		INSERT INTO chat_handovers (client_id, chat_id, began_at) VALUES (new.client_id, new.id, new.updated_at);
	ELSIF was_people AND NOT is_people THEN
		UPDATE chat_handovers SET over_at = new.updated_at, over_as = new.status WHERE chat_id = new.id AND over_at IS NULL;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER chats_people AFTER UPDATE OF status, assigned_to ON chats FOR EACH ROW
WHEN (new.channel <> 'playground' AND (old.status <> new.status OR old.assigned_to IS DISTINCT FROM new.assigned_to))
EXECUTE FUNCTION note_chat_people();
--> statement-breakpoint
CREATE FUNCTION count_reopening() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	new.reopened_times := old.reopened_times + 1;
	RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER chats_reopening BEFORE UPDATE OF status ON chats FOR EACH ROW
WHEN (old.status = 'ended' AND new.status <> 'ended')
EXECUTE FUNCTION count_reopening();
--> statement-breakpoint
CREATE FUNCTION note_first_answer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE chat_handovers SET answered_at = new.created_at
	WHERE chat_id = new.chat_id AND over_at IS NULL AND answered_at IS NULL;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER messages_first_answer AFTER INSERT ON messages FOR EACH ROW
WHEN (new.sender = 'agent')
EXECUTE FUNCTION note_first_answer();
--> statement-breakpoint
CREATE FUNCTION note_availability() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	moment timestamptz := CASE WHEN new.availability_since IS DISTINCT FROM old.availability_since
		THEN coalesce(new.availability_since, now()) ELSE now() END;
BEGIN
	UPDATE availability_spans SET over_at = greatest(moment, began_at) WHERE user_id = new.id AND over_at IS NULL;
	IF new.availability <> 'offline' THEN
		INSERT INTO availability_spans (client_id, user_id, availability, began_at)
		VALUES (new.client_id, new.id, new.availability, moment);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_availability AFTER UPDATE OF availability ON users FOR EACH ROW
WHEN (old.availability <> new.availability)
EXECUTE FUNCTION note_availability();
--> statement-breakpoint
INSERT INTO chat_assignments (client_id, chat_id, agent_id, began_at)
SELECT client_id, id, assigned_to, coalesce(assigned_at, updated_at) FROM chats
WHERE status = 'assigned' AND assigned_to IS NOT NULL AND channel <> 'playground';
--> statement-breakpoint
INSERT INTO chat_handovers (client_id, chat_id, began_at, answered_at)
SELECT c.client_id, c.id, h.at,
	(SELECT min(m.created_at) FROM messages m WHERE m.chat_id = c.id AND m.sender = 'agent' AND m.created_at >= h.at)
FROM chats c, LATERAL (SELECT coalesce(c.waiting_since, c.assigned_at, c.updated_at) AS at) h
WHERE c.status IN ('waiting', 'assigned') AND c.channel <> 'playground';
--> statement-breakpoint
INSERT INTO availability_spans (client_id, user_id, availability, began_at)
SELECT client_id, id, availability, now() FROM users WHERE availability <> 'offline';
