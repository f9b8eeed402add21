CREATE TABLE "recall_loads" (
	"part" text PRIMARY KEY NOT NULL,
	"loaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recalls" (
	"id" integer PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"date" date NOT NULL,
	"title" text NOT NULL,
	"hazard" text NOT NULL,
	"remedy" text NOT NULL,
	"url" text NOT NULL,
	"kinds" text[] NOT NULL,
	"heads" text[] NOT NULL,
	"names" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "not_mine" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "recalls_names_idx" ON "recalls" USING gin ("names");--> statement-breakpoint
CREATE INDEX "recalls_kinds_idx" ON "recalls" USING gin ("kinds");