CREATE TABLE "interest_days" (
	"listing_id" uuid NOT NULL,
	"day" date NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"saves" integer DEFAULT 0 NOT NULL,
	"contacts" integer DEFAULT 0 NOT NULL,
	"routes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "interest_days_listing_id_day_pk" PRIMARY KEY("listing_id","day")
);
--> statement-breakpoint
CREATE TABLE "interest_marks" (
	"listing_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"mark" text NOT NULL,
	CONSTRAINT "interest_marks_listing_id_day_kind_mark_pk" PRIMARY KEY("listing_id","day","kind","mark")
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"listing_id" uuid NOT NULL,
	"item_id" uuid,
	"title" text NOT NULL,
	"quantity" integer NOT NULL,
	"price" numeric(10, 2) NOT NULL,
	"sold_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "purchases_quantity_check" CHECK (quantity >= 1),
	CONSTRAINT "purchases_price_check" CHECK (price >= 0 and price <> 'NaN')
);
--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "sold_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "page_style" jsonb;--> statement-breakpoint
ALTER TABLE "interest_days" ADD CONSTRAINT "interest_days_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interest_marks" ADD CONSTRAINT "interest_marks_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "interest_marks_day_idx" ON "interest_marks" USING btree ("day");--> statement-breakpoint
CREATE INDEX "purchases_listing_idx" ON "purchases" USING btree ("listing_id","sold_at");--> statement-breakpoint
CREATE INDEX "purchases_item_idx" ON "purchases" USING btree ("item_id");--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_sold_check" CHECK (sold_quantity >= 0);