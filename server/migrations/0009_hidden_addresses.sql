ALTER TABLE "listings" ADD COLUMN "hides_address" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "is_address_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "area_latitude" double precision;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "area_longitude" double precision;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "area_precision" text;--> statement-breakpoint
ALTER TABLE "listings" drop column "pos";--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "pos" "cube" GENERATED ALWAYS AS (case when is_address_hidden then case when area_latitude is null or area_longitude is null then null else cube(array[cos(radians(area_latitude)) * cos(radians(area_longitude)), cos(radians(area_latitude)) * sin(radians(area_longitude)), sin(radians(area_latitude)), uuid_hash(id) / 2147483648.0 * 1e-6]) end else case when latitude is null or longitude is null then null else cube(array[cos(radians(latitude)) * cos(radians(longitude)), cos(radians(latitude)) * sin(radians(longitude)), sin(radians(latitude)), uuid_hash(id) / 2147483648.0 * 1e-6]) end end) STORED;--> statement-breakpoint
CREATE INDEX "listings_near_idx" ON "listings" USING gist ("pos","sale_date") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "listings_hidden_idx" ON "listings" USING btree ("sale_date") WHERE is_address_hidden;
