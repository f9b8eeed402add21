CREATE TABLE "donations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"listing_id" uuid,
	"sale_title" text NOT NULL,
	"charity" text NOT NULL,
	"way" text NOT NULL,
	"donated_on" date NOT NULL,
	"things" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leftovers" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"listing_id" uuid NOT NULL,
	"way" text,
	"size" text DEFAULT '' NOT NULL,
	"donation_id" uuid
);
--> statement-breakpoint
CREATE TABLE "pickups" (
	"listing_id" uuid PRIMARY KEY NOT NULL,
	"charity" text DEFAULT '' NOT NULL,
	"floor" text DEFAULT 'ground' NOT NULL,
	"stairs" text DEFAULT 'none' NOT NULL,
	"gate_hours" text DEFAULT '' NOT NULL,
	"day" date,
	"start_time" time,
	"end_time" time,
	"curb_listing_id" uuid
);
--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "donation_id" uuid;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leftovers" ADD CONSTRAINT "leftovers_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leftovers" ADD CONSTRAINT "leftovers_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leftovers" ADD CONSTRAINT "leftovers_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickups" ADD CONSTRAINT "pickups_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickups" ADD CONSTRAINT "pickups_curb_listing_id_listings_id_fk" FOREIGN KEY ("curb_listing_id") REFERENCES "public"."listings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "donations_user_idx" ON "donations" USING btree ("user_id","donated_on","id");--> statement-breakpoint
CREATE INDEX "donations_listing_idx" ON "donations" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "leftovers_listing_idx" ON "leftovers" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "leftovers_donation_idx" ON "leftovers" USING btree ("donation_id");--> statement-breakpoint
CREATE INDEX "pickups_curb_idx" ON "pickups" USING btree ("curb_listing_id");--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "photos_donation_idx" ON "photos" USING btree ("donation_id");--> statement-breakpoint
SELECT count_rows_of('donations', 'user_id', 'account');
