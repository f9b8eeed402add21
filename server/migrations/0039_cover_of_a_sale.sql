ALTER TABLE "listings" ADD COLUMN "cover_url" text;--> statement-breakpoint
UPDATE "listings" SET "cover_url" = "page_style" ->> 'coverUrl'
WHERE EXISTS (
  SELECT FROM "photos"
  WHERE "photos"."listing_id" = "listings"."id"
    AND '/objects/' || "photos"."object_key" = split_part("listings"."page_style" ->> 'coverUrl', '?', 1)
);
