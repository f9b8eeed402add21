CREATE TABLE "saved_sales" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"listing_id" uuid NOT NULL,
	"sort_order" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_sales_user_listing_key" UNIQUE("user_id","listing_id")
);
--> statement-breakpoint
ALTER TABLE "saved_sales" ADD CONSTRAINT "saved_sales_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_sales" ADD CONSTRAINT "saved_sales_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_sales_listing_idx" ON "saved_sales" USING btree ("listing_id");