CREATE TABLE "saturday_plans" (
	"user_id" text NOT NULL,
	"day" date NOT NULL,
	"listing_ids" uuid[] NOT NULL,
	"find_count" integer NOT NULL,
	"depart_at" timestamp with time zone,
	"return_at" timestamp with time zone,
	"forecast" jsonb,
	"state" text DEFAULT 'proposed' NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saturday_plans_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "saturday_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"zip_code" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"point" "cube",
	"time_zone" text,
	"minutes" integer NOT NULL,
	"is_on" boolean NOT NULL,
	CONSTRAINT "saturday_settings_id_unique" UNIQUE("id")
);
--> statement-breakpoint
ALTER TABLE "saturday_plans" ADD CONSTRAINT "saturday_plans_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saturday_settings" ADD CONSTRAINT "saturday_settings_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saturday_plans_day_idx" ON "saturday_plans" USING btree ("day");