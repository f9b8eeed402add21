CREATE TABLE "public_changes" (
	"listing_id" uuid NOT NULL,
	"follower" text NOT NULL,
	"changes" integer DEFAULT 1 NOT NULL,
	"followed_changes" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "public_changes_listing_id_follower_pk" PRIMARY KEY("listing_id","follower")
);
--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "is_crucial" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_deliveries" ADD COLUMN "sender" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "is_crucial" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "public_changes" ADD CONSTRAINT "public_changes_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "public_changes_due_idx" ON "public_changes" USING btree ("due_at") WHERE changes > followed_changes;--> statement-breakpoint
CREATE INDEX "notification_deliveries_turn_idx" ON "notification_deliveries" USING btree ("channel","sender","due_at");--> statement-breakpoint
CREATE INDEX "notifications_user_created_idx" ON "notifications" USING btree ("user_id","created_at");