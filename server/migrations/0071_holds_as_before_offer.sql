ALTER TABLE "holds" ADD COLUMN "was_asked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "holds" ADD COLUMN "unagreed_until" timestamp with time zone;