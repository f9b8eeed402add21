CREATE TABLE "ad_days" (
	"ad_id" uuid NOT NULL,
	"day" date NOT NULL,
	"impressions" integer DEFAULT 0 NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ad_days_ad_id_day_pk" PRIMARY KEY("ad_id","day")
);
--> statement-breakpoint
CREATE TABLE "ad_pictures" (
	"ad_id" uuid PRIMARY KEY NOT NULL,
	"webp" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "display_ads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"is_active" boolean NOT NULL,
	"ad_size" text NOT NULL,
	"placement" text NOT NULL,
	"target_page" text NOT NULL,
	"advertiser_name" text NOT NULL,
	"title" text NOT NULL,
	"click_url" text NOT NULL,
	"is_premium" boolean NOT NULL,
	"picture_version" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "display_ads_click_url_check" CHECK (click_url ~* '^https?://')
);
--> statement-breakpoint
CREATE TABLE "event_days" (
	"day" date NOT NULL,
	"name" text NOT NULL,
	"page" text NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "event_days_day_name_page_category_label_pk" PRIMARY KEY("day","name","page","category","label")
);
--> statement-breakpoint
CREATE TABLE "affiliate_click_days" (
	"product_id" uuid NOT NULL,
	"day" date NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "affiliate_click_days_product_id_day_pk" PRIMARY KEY("product_id","day")
);
--> statement-breakpoint
CREATE TABLE "affiliate_products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"is_active" boolean NOT NULL,
	"category" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"retailer" text NOT NULL,
	"price" numeric(10, 2) NOT NULL,
	"original_price" numeric(10, 2),
	"rating" real,
	"review_count" integer DEFAULT 0 NOT NULL,
	"affiliate_url" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_updated" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "affiliate_products_url_check" CHECK (affiliate_url ~* '^https?://'),
	CONSTRAINT "affiliate_products_price_check" CHECK (price >= 0 and price <> 'NaN')
);
--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ad_days" ADD CONSTRAINT "ad_days_ad_id_display_ads_id_fk" FOREIGN KEY ("ad_id") REFERENCES "public"."display_ads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_pictures" ADD CONSTRAINT "ad_pictures_ad_id_display_ads_id_fk" FOREIGN KEY ("ad_id") REFERENCES "public"."display_ads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_click_days" ADD CONSTRAINT "affiliate_click_days_product_id_affiliate_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."affiliate_products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ad_days_day_idx" ON "ad_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "display_ads_page_idx" ON "display_ads" USING btree ("target_page") WHERE is_active;--> statement-breakpoint
CREATE INDEX "affiliate_products_category_idx" ON "affiliate_products" USING btree ("category") WHERE is_active;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_id_unique" UNIQUE("id");