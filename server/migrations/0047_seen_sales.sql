-- A street as it is compared, '1423 oak st' of '1423 OAK Street.': the suffixes and directions that people abbreviate, in lower
-- case, without punctuation and 'and'. Indexes depend on it: a changed one needs another name.
CREATE FUNCTION public.street_key(street text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(coalesce(short.word, said.word), ' ' ORDER BY said.place), '')
  FROM regexp_split_to_table(lower(street), '[^[:alnum:]]+') WITH ORDINALITY AS said(word, place)
  LEFT JOIN (VALUES
    ('street', 'st'), ('str', 'st'), ('avenue', 'ave'), ('av', 'ave'), ('road', 'rd'), ('drive', 'dr'), ('lane', 'ln'),
    ('court', 'ct'), ('boulevard', 'blvd'), ('place', 'pl'), ('circle', 'cir'), ('terrace', 'ter'), ('parkway', 'pkwy'),
    ('highway', 'hwy'), ('trail', 'trl'), ('square', 'sq'), ('cove', 'cv'), ('point', 'pt'), ('crossing', 'xing'),
    ('north', 'n'), ('south', 's'), ('east', 'e'), ('west', 'w'),
    ('northeast', 'ne'), ('northwest', 'nw'), ('southeast', 'se'), ('southwest', 'sw')
  ) AS short(long, word) ON short.long = said.word
  WHERE said.word NOT IN ('', 'and')
$$;--> statement-breakpoint
CREATE TABLE "blocked_finders" (
	"user_id" text PRIMARY KEY NOT NULL,
	"blocked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seen_sale_absences" (
	"seen_sale_id" uuid NOT NULL,
	"day" date NOT NULL,
	"device" text NOT NULL,
	CONSTRAINT "seen_sale_absences_seen_sale_id_day_device_pk" PRIMARY KEY("seen_sale_id","day","device")
);
--> statement-breakpoint
CREATE TABLE "seen_sale_claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seen_sale_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"typed_address" text NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "seen_sale_claims_once" UNIQUE("seen_sale_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "seen_sale_sightings" (
	"seen_sale_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"day" date NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "seen_sale_sightings_seen_sale_id_user_id_day_pk" PRIMARY KEY("seen_sale_id","user_id","day")
);
--> statement-breakpoint
CREATE TABLE "seen_sales" (
	"id" uuid PRIMARY KEY NOT NULL,
	"finder_id" text,
	"street_address" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip_code" text NOT NULL,
	"street_key" text GENERATED ALWAYS AS (street_key(street_address)) STORED NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"position_precision" text NOT NULL,
	"time_zone" text NOT NULL,
	"days" jsonb NOT NULL,
	"dates" date[] NOT NULL,
	"last_date" date NOT NULL,
	"words" text NOT NULL,
	"sighting_count" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"empty_dates" date[] DEFAULT '{}'::date[] NOT NULL,
	"hidden_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"claimed_listing_id" uuid,
	CONSTRAINT "seen_sales_latitude_check" CHECK (latitude between -90 and 90),
	CONSTRAINT "seen_sales_longitude_check" CHECK (longitude between -180 and 180),
	CONSTRAINT "seen_sales_dates_check" CHECK (cardinality(dates) > 0)
);
--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "seen_sale_id" uuid;--> statement-breakpoint
ALTER TABLE "blocked_finders" ADD CONSTRAINT "blocked_finders_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seen_sale_absences" ADD CONSTRAINT "seen_sale_absences_seen_sale_id_seen_sales_id_fk" FOREIGN KEY ("seen_sale_id") REFERENCES "public"."seen_sales"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seen_sale_claims" ADD CONSTRAINT "seen_sale_claims_seen_sale_id_seen_sales_id_fk" FOREIGN KEY ("seen_sale_id") REFERENCES "public"."seen_sales"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seen_sale_claims" ADD CONSTRAINT "seen_sale_claims_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seen_sale_sightings" ADD CONSTRAINT "seen_sale_sightings_seen_sale_id_seen_sales_id_fk" FOREIGN KEY ("seen_sale_id") REFERENCES "public"."seen_sales"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seen_sale_sightings" ADD CONSTRAINT "seen_sale_sightings_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seen_sales" ADD CONSTRAINT "seen_sales_finder_id_user_id_fk" FOREIGN KEY ("finder_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seen_sales" ADD CONSTRAINT "seen_sales_claimed_listing_id_listings_id_fk" FOREIGN KEY ("claimed_listing_id") REFERENCES "public"."listings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seen_sale_claims_user_idx" ON "seen_sale_claims" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "seen_sale_claims_claimed_idx" ON "seen_sale_claims" USING btree ("claimed_at");--> statement-breakpoint
CREATE INDEX "seen_sale_sightings_user_idx" ON "seen_sale_sightings" USING btree ("user_id","seen_at");--> statement-breakpoint
CREATE INDEX "seen_sales_place_idx" ON "seen_sales" USING gist (point(longitude, latitude));--> statement-breakpoint
CREATE INDEX "seen_sales_street_idx" ON "seen_sales" USING btree ("street_key");--> statement-breakpoint
CREATE INDEX "seen_sales_last_date_idx" ON "seen_sales" USING btree ("last_date","id");--> statement-breakpoint
CREATE INDEX "seen_sales_finder_idx" ON "seen_sales" USING btree ("finder_id","created_at");--> statement-breakpoint
CREATE INDEX "seen_sales_claimed_idx" ON "seen_sales" USING btree ("claimed_listing_id") WHERE claimed_listing_id is not null;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_seen_sale_id_seen_sales_id_fk" FOREIGN KEY ("seen_sale_id") REFERENCES "public"."seen_sales"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listings_point_idx" ON "listings" USING gist (point(longitude, latitude)) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "listings_street_idx" ON "listings" USING btree (street_key(street_address)) WHERE status = 'published';--> statement-breakpoint
CREATE UNIQUE INDEX "photos_seen_sale_idx" ON "photos" USING btree ("seen_sale_id");--> statement-breakpoint
SELECT count_rows_of('seen_sale_sightings', 'user_id', 'account', counts_updates => false),
  count_rows_of('seen_sale_claims', 'user_id', 'account', counts_updates => false);
