ALTER TABLE "detection_runs" ADD COLUMN "appraisal_failure" text;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "price_source" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "kind" text DEFAULT 'text' NOT NULL;--> statement-breakpoint
-- Where a price comes from, as the versions before said it in words.
CREATE FUNCTION public.former_price_source(price numeric, notes text) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN price = 0 THEN CASE WHEN notes = 'Free' THEN 'free' END
    WHEN notes = '' THEN 'own'
    WHEN notes LIKE 'Rough guess%' THEN 'rough-guess'
    WHEN notes LIKE 'Second-hand guide%' THEN 'price-guide'
    WHEN notes LIKE 'Estimated from asking prices%' THEN 'similar-items'
    WHEN notes LIKE 'Estimated from the price when new%' THEN 'retail-price'
    WHEN notes LIKE 'Estimated as half the median%' THEN 'online-prices'
    WHEN notes LIKE 'Estimated by %' THEN 'remote-model'
  END
$$;--> statement-breakpoint
UPDATE "items" SET
  "price_source" = former_price_source("price_suggested", "market_notes"),
  "title" = CASE WHEN btrim("title") = 'Unidentified item' THEN '' ELSE "title" END
WHERE former_price_source("price_suggested", "market_notes") IS NOT NULL OR btrim("title") = 'Unidentified item';--> statement-breakpoint
-- The version before goes on writing while processes are exchanged, and names no source.
CREATE FUNCTION public.take_former_price_source() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  new.price_source := former_price_source(new.price_suggested, new.market_notes);
  RETURN new;
END
$$;--> statement-breakpoint
CREATE TRIGGER items_former_price_source BEFORE INSERT ON "items"
FOR EACH ROW WHEN (new.price_source IS NULL) EXECUTE FUNCTION take_former_price_source();--> statement-breakpoint
UPDATE "messages" SET "kind" = CASE "text"
  WHEN 'Yes, still here' THEN 'still-there-yes'
  WHEN 'Sorry, it is sold' THEN 'still-there-sold'
  ELSE 'still-there'
END
WHERE "text" IN ('Yes, still here', 'Sorry, it is sold') OR "text" ~ '^Is “.+” still there\?$';--> statement-breakpoint
-- Nobody's account is full because of this: each is counted anew within a day.
DELETE FROM "row_usage_changes" WHERE "transaction" = pg_current_xact_id();
