CREATE TABLE "till_boxes" (
	"listing_id" uuid NOT NULL,
	"day" date NOT NULL,
	"start_cents" bigint NOT NULL,
	"counted_cents" bigint,
	CONSTRAINT "till_boxes_listing_id_day_pk" PRIMARY KEY("listing_id","day")
);
--> statement-breakpoint
CREATE TABLE "till_devices" (
	"listing_id" uuid PRIMARY KEY NOT NULL,
	"device_id" uuid NOT NULL,
	"device_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "till_helpers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"listing_id" uuid NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	"device_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "till_helpers_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "till_helpers_device_hash_unique" UNIQUE("device_hash")
);
--> statement-breakpoint
CREATE TABLE "till_owners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"listing_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"initials" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "till_sales" (
	"id" uuid PRIMARY KEY NOT NULL,
	"listing_id" uuid NOT NULL,
	"helper_id" uuid,
	"device_id" uuid NOT NULL,
	"device_name" text NOT NULL,
	"sold_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"was_offline" boolean NOT NULL,
	"total_cents" bigint NOT NULL,
	"titles" text[] NOT NULL,
	"means" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"cash_given_cents" bigint,
	"taken_back_at" timestamp with time zone,
	CONSTRAINT "till_sales_total_check" CHECK (total_cents >= 0)
);
--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "till_sale_id" uuid;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "category" text;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "sticker_number" integer;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "last_sticker_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "till_boxes" ADD CONSTRAINT "till_boxes_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_devices" ADD CONSTRAINT "till_devices_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_helpers" ADD CONSTRAINT "till_helpers_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_owners" ADD CONSTRAINT "till_owners_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sales" ADD CONSTRAINT "till_sales_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sales" ADD CONSTRAINT "till_sales_helper_id_till_helpers_id_fk" FOREIGN KEY ("helper_id") REFERENCES "public"."till_helpers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "till_helpers_listing_idx" ON "till_helpers" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "till_owners_listing_idx" ON "till_owners" USING btree ("listing_id","position");--> statement-breakpoint
CREATE INDEX "till_sales_listing_idx" ON "till_sales" USING btree ("listing_id","sold_at");--> statement-breakpoint
CREATE INDEX "till_sales_helper_idx" ON "till_sales" USING btree ("helper_id");--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_till_sale_id_till_sales_id_fk" FOREIGN KEY ("till_sale_id") REFERENCES "public"."till_sales"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_owner_id_till_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."till_owners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchases_till_sale_idx" ON "purchases" USING btree ("till_sale_id");--> statement-breakpoint
CREATE INDEX "purchases_owner_idx" ON "purchases" USING btree ("owner_id");