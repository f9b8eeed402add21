CREATE TABLE "community_days" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"created_by" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"mode" text NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"dates" jsonb NOT NULL,
	"days" date[] NOT NULL,
	"last_date" date,
	"rain_date" date,
	"moved_from" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status_words" text DEFAULT '' NOT NULL,
	"area" jsonb,
	"west" double precision,
	"south" double precision,
	"east" double precision,
	"north" double precision,
	"latitude" double precision,
	"longitude" double precision,
	"time_zone" text,
	"registration_opens_on" date,
	"registration_closes_on" date,
	"needs_approval" boolean NOT NULL,
	"rules" text NOT NULL,
	"fee_text" text NOT NULL,
	"is_permit_required" boolean NOT NULL,
	"permit_pattern" text NOT NULL,
	"permit_number" text NOT NULL,
	"addresses_shown_from" text,
	"print_date" date,
	"gate_hint" text NOT NULL,
	"join_code_hash" text,
	"last_number" integer DEFAULT 0 NOT NULL,
	"published_at" timestamp with time zone,
	"verified_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "community_days_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "community_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day_id" uuid NOT NULL,
	"number" integer,
	"status" text NOT NULL,
	"asked_because" text[] NOT NULL,
	"host_id" text,
	"email" text,
	"language" text NOT NULL,
	"host_name" text NOT NULL,
	"street_address" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip_code" text NOT NULL,
	"street_key" text GENERATED ALWAYS AS (street_key(street_address)) STORED NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"position_precision" text,
	"days" date[] NOT NULL,
	"categories" text[] NOT NULL,
	"permit_number" text NOT NULL,
	"private_note" text DEFAULT '' NOT NULL,
	"source" text NOT NULL,
	"listing_id" uuid,
	"added_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "community_entries_number_once" UNIQUE("day_id","number"),
	CONSTRAINT "community_entries_listing_once" UNIQUE("day_id","listing_id"),
	CONSTRAINT "community_entries_number_check" CHECK (number > 0)
);
--> statement-breakpoint
CREATE TABLE "community_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sender_id" text,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"after_entry_id" uuid,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "community_organizers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day_id" uuid NOT NULL,
	"user_id" text,
	"email" text NOT NULL,
	"invited_at" timestamp with time zone NOT NULL,
	"joined_at" timestamp with time zone,
	CONSTRAINT "community_organizers_user_once" UNIQUE("day_id","user_id"),
	CONSTRAINT "community_organizers_email_once" UNIQUE("day_id","email")
);
--> statement-breakpoint
ALTER TABLE "community_days" ADD CONSTRAINT "community_days_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_entries" ADD CONSTRAINT "community_entries_day_id_community_days_id_fk" FOREIGN KEY ("day_id") REFERENCES "public"."community_days"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_entries" ADD CONSTRAINT "community_entries_host_id_user_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_entries" ADD CONSTRAINT "community_entries_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_entries" ADD CONSTRAINT "community_entries_added_by_user_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_mails" ADD CONSTRAINT "community_mails_day_id_community_days_id_fk" FOREIGN KEY ("day_id") REFERENCES "public"."community_days"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_mails" ADD CONSTRAINT "community_mails_sender_id_user_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_organizers" ADD CONSTRAINT "community_organizers_day_id_community_days_id_fk" FOREIGN KEY ("day_id") REFERENCES "public"."community_days"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_organizers" ADD CONSTRAINT "community_organizers_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "community_days_last_date_idx" ON "community_days" USING btree ("last_date","id") WHERE status in ('published', 'called_off');--> statement-breakpoint
CREATE INDEX "community_days_created_by_idx" ON "community_days" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "community_entries_address_once" ON "community_entries" USING btree ("day_id","street_key",lower(city)) WHERE confirmed_at is not null;--> statement-breakpoint
CREATE INDEX "community_entries_host_idx" ON "community_entries" USING btree ("host_id");--> statement-breakpoint
CREATE INDEX "community_entries_added_by_idx" ON "community_entries" USING btree ("added_by");--> statement-breakpoint
CREATE INDEX "community_entries_email_idx" ON "community_entries" USING btree ("email") WHERE host_id is null;--> statement-breakpoint
CREATE INDEX "community_entries_listing_idx" ON "community_entries" USING btree ("listing_id") WHERE listing_id is not null;--> statement-breakpoint
CREATE INDEX "community_entries_unconfirmed_idx" ON "community_entries" USING btree ("created_at") WHERE confirmed_at is null;--> statement-breakpoint
CREATE INDEX "community_mails_day_idx" ON "community_mails" USING btree ("day_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "community_mails_news_once" ON "community_mails" USING btree ("day_id","kind") WHERE kind <> 'mail';--> statement-breakpoint
CREATE INDEX "community_mails_sender_idx" ON "community_mails" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "community_mails_unfinished_idx" ON "community_mails" USING btree ("created_at") WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "community_organizers_user_idx" ON "community_organizers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "community_organizers_email_idx" ON "community_organizers" USING btree ("email") WHERE user_id is null;--> statement-breakpoint
SELECT count_rows_of('community_days', 'created_by', 'account', counts_updates => false),
  count_rows_of('community_organizers', 'user_id', 'account', counts_updates => false),
  count_rows_of('community_entries', 'added_by', 'account', counts_updates => false),
  count_rows_of('community_mails', 'sender_id', 'account', counts_updates => false);
