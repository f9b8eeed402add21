CREATE TABLE "letters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"place" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"time_zone" text NOT NULL,
	"miles" integer NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"asked_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"last_thursday" date
);
--> statement-breakpoint
CREATE UNIQUE INDEX "letters_email_confirmed_key" ON "letters" USING btree ("email") WHERE confirmed_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "letters_email_asked_key" ON "letters" USING btree ("email") WHERE confirmed_at is null;--> statement-breakpoint
CREATE INDEX "letters_thursday_idx" ON "letters" USING btree ("last_thursday") WHERE confirmed_at is not null;