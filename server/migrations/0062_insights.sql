CREATE TABLE "interest_hours" (
	"listing_id" uuid NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "interest_hours_listing_id_hour_pk" PRIMARY KEY("listing_id","hour")
);
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "shares_sold_prices" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "interest_days" ADD COLUMN "views_from_site" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "interest_days" ADD COLUMN "views_by_link" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "interest_hours" ADD CONSTRAINT "interest_hours_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;