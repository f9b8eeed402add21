CREATE TABLE "pay_ways" (
	"user_id" text PRIMARY KEY NOT NULL,
	"kinds" text[] NOT NULL,
	"sealed" text NOT NULL,
	"receipt_line" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "till_numbers" (
	"listing_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"number" integer NOT NULL,
	CONSTRAINT "till_numbers_listing_id_device_id_pk" PRIMARY KEY("listing_id","device_id")
);
--> statement-breakpoint
ALTER TABLE "till_owners" ADD COLUMN "sealed_pay_ways" text;--> statement-breakpoint
ALTER TABLE "till_sales" ADD COLUMN "number" integer;--> statement-breakpoint
ALTER TABLE "till_sales" ADD COLUMN "paid_by" text;--> statement-breakpoint
ALTER TABLE "till_sales" ADD COLUMN "receipt_hash" text;--> statement-breakpoint
ALTER TABLE "pay_ways" ADD CONSTRAINT "pay_ways_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_numbers" ADD CONSTRAINT "till_numbers_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "till_sales_receipt_idx" ON "till_sales" USING btree ("receipt_hash") WHERE receipt_hash is not null;