CREATE TABLE "co_hosts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"listing_id" uuid NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text,
	"code_hash" text,
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	"user_id" text,
	"is_offered_sale" boolean DEFAULT false NOT NULL,
	"joined_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "co_hosts_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "co_hosts_person_once" UNIQUE("listing_id","user_id"),
	CONSTRAINT "co_hosts_joined_check" CHECK ((user_id is null) = (joined_at is null))
);
--> statement-breakpoint
CREATE TABLE "dibs_decisions" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"listing_id" uuid NOT NULL,
	"co_host_id" uuid,
	"kept_by" text,
	"is_picked" boolean DEFAULT false NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dibs_decisions_kept_check" CHECK (co_host_id is null or kept_by is not null)
);
--> statement-breakpoint
CREATE TABLE "dibs_rounds" (
	"listing_id" uuid PRIMARY KEY NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"way" text NOT NULL,
	"turn_order" uuid[] DEFAULT '{}' NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "dibs_wishes" (
	"item_id" uuid NOT NULL,
	"co_host_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dibs_wishes_item_id_co_host_id_pk" PRIMARY KEY("item_id","co_host_id")
);
--> statement-breakpoint
ALTER TABLE "co_hosts" ADD CONSTRAINT "co_hosts_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "co_hosts" ADD CONSTRAINT "co_hosts_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dibs_decisions" ADD CONSTRAINT "dibs_decisions_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dibs_decisions" ADD CONSTRAINT "dibs_decisions_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dibs_decisions" ADD CONSTRAINT "dibs_decisions_co_host_id_co_hosts_id_fk" FOREIGN KEY ("co_host_id") REFERENCES "public"."co_hosts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dibs_rounds" ADD CONSTRAINT "dibs_rounds_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dibs_wishes" ADD CONSTRAINT "dibs_wishes_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dibs_wishes" ADD CONSTRAINT "dibs_wishes_co_host_id_co_hosts_id_fk" FOREIGN KEY ("co_host_id") REFERENCES "public"."co_hosts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dibs_wishes" ADD CONSTRAINT "dibs_wishes_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "co_hosts_user_idx" ON "co_hosts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "dibs_decisions_listing_idx" ON "dibs_decisions" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "dibs_decisions_person_idx" ON "dibs_decisions" USING btree ("co_host_id");--> statement-breakpoint
CREATE INDEX "dibs_rounds_due_idx" ON "dibs_rounds" USING btree ("closes_at") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "dibs_wishes_listing_idx" ON "dibs_wishes" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "dibs_wishes_person_idx" ON "dibs_wishes" USING btree ("co_host_id");