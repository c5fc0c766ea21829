CREATE TABLE "applied_functions" (
	"name" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL
);
