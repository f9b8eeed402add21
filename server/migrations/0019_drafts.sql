CREATE TABLE "unpublished_changes" (
	"listing_id" uuid PRIMARY KEY NOT NULL,
	"changes" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "state" text DEFAULT 'kept' NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "origin" text DEFAULT 'manual' NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "is_touched" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "is_label_sure" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "name_guesses" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "retail_price" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "unpublished_changes" ADD CONSTRAINT "unpublished_changes_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
UPDATE "items" SET "origin" = 'detected' WHERE "confidence" IS NOT NULL;--> statement-breakpoint
UPDATE "items" SET "is_label_sure" = false WHERE "title" = 'Unidentified item';
