CREATE TABLE "chosen_pack" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"pack" text NOT NULL,
	"chosen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pack_installations" (
	"folder_id" text PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"pack" text NOT NULL,
	"state" text NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "remote_model_months" (
	"month" date PRIMARY KEY NOT NULL,
	"photos" integer DEFAULT 0 NOT NULL,
	"answers" integer DEFAULT 0 NOT NULL,
	"input_tokens" bigint DEFAULT 0 NOT NULL,
	"output_tokens" bigint DEFAULT 0 NOT NULL,
	"micro_dollars" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "detection_runs" ADD COLUMN "vision_model" text;