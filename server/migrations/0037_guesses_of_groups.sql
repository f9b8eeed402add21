ALTER TABLE "items" ADD COLUMN "group_guesses" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "look_alike_id" text;