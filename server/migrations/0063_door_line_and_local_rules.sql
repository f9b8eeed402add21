CREATE TABLE "door_actions" (
	"line_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	CONSTRAINT "door_actions_line_id_id_pk" PRIMARY KEY("line_id","id")
);
--> statement-breakpoint
CREATE TABLE "door_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"listing_id" uuid NOT NULL,
	"day" date NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"cap" integer NOT NULL,
	"max_party_size" integer NOT NULL,
	"inside_limit" integer,
	"is_paused" boolean DEFAULT false NOT NULL,
	"inside" integer DEFAULT 0 NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	"cleared_at" timestamp with time zone,
	CONSTRAINT "door_lines_day_once" UNIQUE("listing_id","day"),
	CONSTRAINT "door_lines_size_check" CHECK (cap between 1 and 500 and inside >= 0)
);
--> statement-breakpoint
CREATE TABLE "door_tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"number" integer,
	"letter" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"party_size" integer NOT NULL,
	"state" text NOT NULL,
	"place" double precision NOT NULL,
	"is_back" boolean DEFAULT false NOT NULL,
	"called_at" timestamp with time zone,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"token_hash" text,
	"sealed_push" text,
	"language" text DEFAULT 'en' NOT NULL,
	CONSTRAINT "door_tickets_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "local_rule_finds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip_code" text NOT NULL,
	"source_url" text NOT NULL,
	"words" text NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "local_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"authority" text NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"zips" text[] NOT NULL,
	"rule" jsonb NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "permit_number" text;--> statement-breakpoint
ALTER TABLE "door_actions" ADD CONSTRAINT "door_actions_line_id_door_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."door_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_lines" ADD CONSTRAINT "door_lines_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_tickets" ADD CONSTRAINT "door_tickets_line_id_door_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."door_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "local_rule_finds" ADD CONSTRAINT "local_rule_finds_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "door_lines_day_idx" ON "door_lines" USING btree ("day");--> statement-breakpoint
CREATE INDEX "door_tickets_line_idx" ON "door_tickets" USING btree ("line_id","joined_at");--> statement-breakpoint
CREATE INDEX "local_rule_finds_user_idx" ON "local_rule_finds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "local_rule_finds_time_idx" ON "local_rule_finds" USING btree ("found_at");--> statement-breakpoint
CREATE UNIQUE INDEX "local_rules_name_once" ON "local_rules" USING btree ("state","authority",lower(name));--> statement-breakpoint
CREATE INDEX "local_rules_zips_idx" ON "local_rules" USING gin ("zips");--> statement-breakpoint
SELECT count_rows_of('local_rule_finds', 'user_id', 'account', counts_updates => false);
