ALTER TABLE "discarded_objects" ADD COLUMN "owner_id" text;--> statement-breakpoint
ALTER TABLE "discarded_objects" ADD COLUMN "bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "discarded_objects" ADD COLUMN "stored_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "master_bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Masters were not measured so far: a picture of 2560 pixels has 1 to 1.5 MB, one of a smaller photo less than that.
UPDATE "photos" SET "master_bytes" = least("bytes", 1572864);--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "reserved_bytes" integer DEFAULT 10485760 NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "part_bytes" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "discarded_objects_owner_idx" ON "discarded_objects" USING btree ("owner_id");