CREATE TABLE "offer_items" (
	"offer_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"lot_pieces" integer,
	CONSTRAINT "offer_items_offer_id_item_id_pk" PRIMARY KEY("offer_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"listing_id" uuid NOT NULL,
	"shopper_id" text NOT NULL,
	"cents" bigint NOT NULL,
	"counter_cents" bigint,
	"agreed_cents" bigint,
	"state" text DEFAULT 'open' NOT NULL,
	"closing" text,
	"former_state" text,
	"is_hosts_answer" boolean DEFAULT false NOT NULL,
	"rounds" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offers_cents_check" CHECK (cents > 0 and counter_cents > 0 and agreed_cents > 0),
	CONSTRAINT "offers_agreed_check" CHECK ((state = 'accepted') = (agreed_cents is not null)),
	CONSTRAINT "offers_closing_check" CHECK ((state = 'closed') = (closing is not null)),
	CONSTRAINT "offers_rounds_check" CHECK (rounds between 1 and 3)
);
--> statement-breakpoint
ALTER TABLE "holds" ADD COLUMN "agreed_cents" bigint;--> statement-breakpoint
ALTER TABLE "holds" ADD COLUMN "offer_id" uuid;--> statement-breakpoint
ALTER TABLE "holds" ADD COLUMN "agreed_piece" integer;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "is_firm" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "offer_min_percent" integer;--> statement-breakpoint
ALTER TABLE "offer_items" ADD CONSTRAINT "offer_items_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_shopper_id_user_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offer_items_item_idx" ON "offer_items" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "offers_listing_idx" ON "offers" USING btree ("listing_id","changed_at");--> statement-breakpoint
CREATE INDEX "offers_shopper_idx" ON "offers" USING btree ("shopper_id","changed_at");--> statement-breakpoint
CREATE INDEX "offers_running_idx" ON "offers" USING btree ("expires_at") WHERE state in ('open', 'countered');--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "holds_agreed_piece_key" ON "holds" USING btree ("item_id","agreed_piece") WHERE ended_at is null and agreed_piece is not null;--> statement-breakpoint
CREATE INDEX "holds_offer_idx" ON "holds" USING btree ("offer_id") WHERE offer_id is not null;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_agreed_check" CHECK ((agreed_cents is null) = (agreed_piece is null) and agreed_cents >= 0);--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_offers_check" CHECK (offer_min_percent between 1 and 100);--> statement-breakpoint
SELECT count_rows_of('offers', 'shopper_id', 'account', counts_updates => false);
