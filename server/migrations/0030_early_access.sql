ALTER TABLE "listings" ADD COLUMN "skips_early_access" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "early_access_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "listings_early_access_idx" ON "listings" USING btree ("early_access_until") WHERE early_access_until is not null;