CREATE TABLE "visit_reports" (
	"listing_id" uuid NOT NULL,
	"device" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"is_confirmed" boolean NOT NULL,
	"reported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "visit_reports_listing_id_device_hour_pk" PRIMARY KEY("listing_id","device","hour")
);
--> statement-breakpoint
ALTER TABLE "visit_reports" ADD CONSTRAINT "visit_reports_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visit_reports_hour_idx" ON "visit_reports" USING btree ("hour");