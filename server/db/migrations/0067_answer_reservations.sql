CREATE TABLE "answer_reservations" (
	"client_id" bigint NOT NULL,
	"chat_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "answer_reservations_client_id_chat_id_position_pk" PRIMARY KEY("client_id","chat_id","position")
);
