CREATE TABLE "holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"listing_id" uuid NOT NULL,
	"item_id" uuid,
	"item_title" text NOT NULL,
	"shopper_id" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"turn_at" timestamp with time zone,
	"unanswered_at" timestamp with time zone,
	"until" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"has_come" boolean
);
--> statement-breakpoint
ALTER TABLE "purchases" ALTER COLUMN "price" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "pending_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "hold_minutes" integer;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "hold_until" time;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_shopper_id_user_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "holds_open_idx" ON "holds" USING btree ("listing_id","asked_at") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "holds_item_shopper_key" ON "holds" USING btree ("item_id","shopper_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "holds_item_idx" ON "holds" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "holds_shopper_idx" ON "holds" USING btree ("shopper_id");--> statement-breakpoint
CREATE INDEX "holds_missed_idx" ON "holds" USING btree ("listing_id","until") WHERE end_reason = 'missed';--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_pending_check" CHECK (pending_quantity >= 0);