CREATE TABLE "trips" (
	"user_id" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"listing_ids" uuid[] NOT NULL,
	"order_changed_at" timestamp with time zone NOT NULL,
	"settings" jsonb,
	"settings_changed_at" timestamp with time zone NOT NULL,
	"plan" jsonb NOT NULL,
	"planned_at" timestamp with time zone NOT NULL,
	"share_token" text,
	CONSTRAINT "trips_share_token_key" UNIQUE("share_token")
);
--> statement-breakpoint
ALTER TABLE "saved_sales" ADD COLUMN "marked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "saved_sales" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_sales" ADD COLUMN "noted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "trips" ADD CONSTRAINT "trips_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;