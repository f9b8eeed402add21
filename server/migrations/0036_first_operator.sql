CREATE TABLE "operator_setup" (
	"id" text PRIMARY KEY NOT NULL,
	"nonce" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "is_operator" boolean DEFAULT false NOT NULL;