CREATE TABLE "want_matches" (
	"want_id" uuid NOT NULL,
	"thing_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "want_matches_want_id_thing_id_pk" PRIMARY KEY("want_id","thing_id")
);
--> statement-breakpoint
CREATE TABLE "wants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"words" text NOT NULL,
	"query" "tsquery" NOT NULL,
	"key_lexemes" text[] NOT NULL,
	"location" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"point" "cube",
	"miles" double precision NOT NULL,
	"chord" double precision NOT NULL,
	"time_zone" text,
	"max_price" numeric(10, 2),
	"days" text NOT NULL,
	"delivery" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "wants_key_check" CHECK (cardinality(key_lexemes) > 0),
	CONSTRAINT "wants_place_check" CHECK ((point is null) = (location = ''))
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "picture" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "stop_path" text;--> statement-breakpoint
ALTER TABLE "want_matches" ADD CONSTRAINT "want_matches_want_id_wants_id_fk" FOREIGN KEY ("want_id") REFERENCES "public"."wants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "want_matches" ADD CONSTRAINT "want_matches_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wants" ADD CONSTRAINT "wants_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "want_matches_found_idx" ON "want_matches" USING btree ("want_id","found_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "want_matches_listing_idx" ON "want_matches" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "want_matches_untold_idx" ON "want_matches" USING btree ("listing_id","want_id") WHERE told_at is null;--> statement-breakpoint
CREATE INDEX "want_matches_untold_want_idx" ON "want_matches" USING btree ("want_id") WHERE told_at is null;--> statement-breakpoint
CREATE INDEX "wants_user_idx" ON "wants" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "wants_key_idx" ON "wants" USING gin ("key_lexemes") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "wants_point_idx" ON "wants" USING gist ("point") WHERE removed_at is null;