ALTER TABLE "listings" ADD COLUMN "live_status" jsonb;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "changed_from" text;