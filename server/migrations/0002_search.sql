CREATE TABLE "words" (
	"word" text PRIMARY KEY NOT NULL,
	"seen" integer NOT NULL,
	"refreshed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "listings_pos_idx";--> statement-breakpoint
DROP INDEX "listings_date_idx";--> statement-breakpoint
ALTER TABLE "listings" drop column "pos";--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "pos" "cube" GENERATED ALWAYS AS (case when latitude is null or longitude is null then null else cube(array[cos(radians(latitude)) * cos(radians(longitude)), cos(radians(latitude)) * sin(radians(longitude)), sin(radians(latitude)), uuid_hash(id) / 2147483648.0 * 1e-6]) end) STORED;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (to_tsvector('english'::regconfig, title)) STORED;--> statement-breakpoint
CREATE INDEX "words_similar_idx" ON "words" USING gist ("word" gist_trgm_ops);--> statement-breakpoint
CREATE INDEX "listings_near_idx" ON "listings" USING gist ("pos","sale_date") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "listings_day_idx" ON "listings" USING btree ("sale_date","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "listings_updated_idx" ON "listings" USING btree ("updated_at","id") WHERE status = 'published';