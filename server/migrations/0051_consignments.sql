CREATE TABLE "consigned_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"listing_id" uuid NOT NULL,
	"consignor_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"size" text NOT NULL,
	"cents" bigint NOT NULL,
	"flag" text NOT NULL,
	"color" text,
	"if_unsold" text NOT NULL,
	"place" text DEFAULT 'announced' NOT NULL,
	"pulled_because" text DEFAULT '' NOT NULL,
	"printed_cents" bigint,
	"printed_flag" text,
	"printed_color" text,
	"printed_at" timestamp with time zone,
	CONSTRAINT "consigned_items_number_once" UNIQUE("consignor_id","number"),
	CONSTRAINT "consigned_items_number_check" CHECK (number between 1 and 9999),
	CONSTRAINT "consigned_items_cents_check" CHECK (cents >= 0)
);
--> statement-breakpoint
CREATE TABLE "consignments" (
	"listing_id" uuid PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"split_basis_points" integer NOT NULL,
	"shift_bonus_basis_points" integer NOT NULL,
	"entry_fee_cents" bigint NOT NULL,
	"tag_fee_cents" bigint NOT NULL,
	"pulled_fee_cents" bigint NOT NULL,
	"price_step_cents" bigint NOT NULL,
	"minimum_cents" bigint NOT NULL,
	"entry_closes_at" text,
	"tag_rule" text NOT NULL,
	"if_unsold" text NOT NULL,
	"drop_off_slots" jsonb NOT NULL,
	"pick_up_slots" jsonb NOT NULL,
	"price_rules" jsonb NOT NULL,
	"departments" text[] NOT NULL,
	"terms" text NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "consignor_corrections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"listing_id" uuid NOT NULL,
	"consignor_id" uuid NOT NULL,
	"cents" bigint NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consignor_payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"listing_id" uuid NOT NULL,
	"consignor_id" uuid NOT NULL,
	"cents" bigint NOT NULL,
	"means" text NOT NULL,
	"day" date NOT NULL,
	"note" text NOT NULL,
	"paid_by" text,
	"recorded_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "consignor_payouts_cents_check" CHECK (cents > 0)
);
--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "split_basis_points" integer;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "consigned_item_id" uuid;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "is_unknown" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "department" text;--> statement-breakpoint
ALTER TABLE "till_helpers" ADD COLUMN "role" text DEFAULT 'till' NOT NULL;--> statement-breakpoint
ALTER TABLE "till_owners" ADD COLUMN "number" integer;--> statement-breakpoint
ALTER TABLE "till_owners" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "till_owners" ADD COLUMN "phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "till_owners" ADD COLUMN "is_waiting" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "till_owners" ADD COLUMN "split_basis_points" integer;--> statement-breakpoint
ALTER TABLE "till_owners" ADD COLUMN "entry_fee_cents" bigint;--> statement-breakpoint
ALTER TABLE "till_owners" ADD COLUMN "tag_fee_cents" bigint;--> statement-breakpoint
ALTER TABLE "till_owners" ADD COLUMN "has_worked_shift" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "till_owners" ADD COLUMN "portal_token_hash" text;--> statement-breakpoint
ALTER TABLE "till_owners" ADD COLUMN "terms_hash" text;--> statement-breakpoint
ALTER TABLE "till_owners" ADD COLUMN "terms_accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "till_owners" ADD COLUMN "drop_off_slot_id" uuid;--> statement-breakpoint
ALTER TABLE "till_owners" ADD COLUMN "pick_up_slot_id" uuid;--> statement-breakpoint
ALTER TABLE "till_owners" ADD COLUMN "dispute" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "till_owners" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "till_owners" ADD COLUMN "settled" jsonb;--> statement-breakpoint
ALTER TABLE "till_owners" ADD COLUMN "last_tag_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "consigned_items" ADD CONSTRAINT "consigned_items_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consigned_items" ADD CONSTRAINT "consigned_items_consignor_id_till_owners_id_fk" FOREIGN KEY ("consignor_id") REFERENCES "public"."till_owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignments" ADD CONSTRAINT "consignments_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignor_corrections" ADD CONSTRAINT "consignor_corrections_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignor_corrections" ADD CONSTRAINT "consignor_corrections_consignor_id_till_owners_id_fk" FOREIGN KEY ("consignor_id") REFERENCES "public"."till_owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignor_payouts" ADD CONSTRAINT "consignor_payouts_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignor_payouts" ADD CONSTRAINT "consignor_payouts_consignor_id_till_owners_id_fk" FOREIGN KEY ("consignor_id") REFERENCES "public"."till_owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignor_payouts" ADD CONSTRAINT "consignor_payouts_paid_by_user_id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consigned_items_listing_idx" ON "consigned_items" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "consignor_corrections_listing_idx" ON "consignor_corrections" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "consignor_corrections_consignor_idx" ON "consignor_corrections" USING btree ("consignor_id");--> statement-breakpoint
CREATE INDEX "consignor_payouts_listing_idx" ON "consignor_payouts" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "consignor_payouts_consignor_idx" ON "consignor_payouts" USING btree ("consignor_id");--> statement-breakpoint
CREATE INDEX "consignor_payouts_paid_by_idx" ON "consignor_payouts" USING btree ("paid_by");--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_consigned_item_id_consigned_items_id_fk" FOREIGN KEY ("consigned_item_id") REFERENCES "public"."consigned_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchases_consigned_item_idx" ON "purchases" USING btree ("consigned_item_id");--> statement-breakpoint
ALTER TABLE "till_owners" ADD CONSTRAINT "till_owners_portal_token_hash_unique" UNIQUE("portal_token_hash");--> statement-breakpoint
ALTER TABLE "till_owners" ADD CONSTRAINT "till_owners_number_once" UNIQUE("listing_id","number");--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_split_check" CHECK (split_basis_points between 0 and 10000);--> statement-breakpoint
ALTER TABLE "till_owners" ADD CONSTRAINT "till_owners_number_check" CHECK (number between 1 and 9999);--> statement-breakpoint
ALTER TABLE "till_owners" ADD CONSTRAINT "till_owners_split_check" CHECK (split_basis_points between 0 and 10000);--> statement-breakpoint
SELECT count_rows_of('consignments', 'listing_id', 'listing'),
  count_rows_of('consigned_items', 'listing_id', 'listing', 'place,pulled_because,printed_cents,printed_flag,printed_color,printed_at'),
  count_rows_of('consignor_payouts', 'listing_id', 'listing', 'undone_at', counts_updates => false),
  count_rows_of('consignor_corrections', 'listing_id', 'listing', counts_updates => false);
