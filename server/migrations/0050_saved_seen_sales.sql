CREATE TABLE "saved_seen_sales" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"sort_order" integer NOT NULL,
	"mark" text,
	"marked_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"noted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_sale_id" uuid NOT NULL,
	CONSTRAINT "saved_seen_sales_user_sale_key" UNIQUE("user_id","seen_sale_id"),
	CONSTRAINT "saved_seen_sales_mark" CHECK ("saved_seen_sales"."mark" in ('visited', 'skipped'))
);
--> statement-breakpoint
ALTER TABLE "joint_trip_marks" DROP CONSTRAINT "joint_trip_marks_listing_id_listings_id_fk";
--> statement-breakpoint
ALTER TABLE "saved_seen_sales" ADD CONSTRAINT "saved_seen_sales_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_seen_sales" ADD CONSTRAINT "saved_seen_sales_seen_sale_id_seen_sales_id_fk" FOREIGN KEY ("seen_sale_id") REFERENCES "public"."seen_sales"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_seen_sales_sale_idx" ON "saved_seen_sales" USING btree ("seen_sale_id");--> statement-breakpoint
SELECT count_rows_of('saved_seen_sales', 'user_id', 'account', 'mark,marked_at,noted_at,sort_order');
