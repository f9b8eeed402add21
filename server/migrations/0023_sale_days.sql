CREATE FUNCTION public.sale_days(sale_date date, later_days jsonb) RETURNS date[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN sale_date IS NOT NULL THEN
    sale_date || array(SELECT (day ->> 'date')::date FROM jsonb_array_elements(later_days) day ORDER BY 1) END
$$;--> statement-breakpoint
CREATE FUNCTION public.last_sale_day(sale_date date, later_days jsonb) RETURNS date
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN sale_date IS NOT NULL THEN coalesce((later_days -> -1 ->> 'date')::date, sale_date) END
$$;--> statement-breakpoint
CREATE FUNCTION public.search_terms(search tsvector, categories text[], days date[]) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT search || array_to_tsvector(
    array(SELECT 'c:' || category FROM unnest(categories) category)
    || CASE WHEN days IS NULL THEN array['d:none']
       ELSE array(SELECT 'd:' || (day - date '1970-01-01') FROM unnest(days) day) END)
$$;--> statement-breakpoint
CREATE TABLE "published_days" (
	"day" date NOT NULL,
	"listing_id" uuid NOT NULL,
	CONSTRAINT "published_days_day_listing_id_pk" PRIMARY KEY("day","listing_id")
);
--> statement-breakpoint
DROP INDEX "listings_terms_near_idx";--> statement-breakpoint
DROP INDEX "listings_terms_idx";--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "day_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "later_days" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "markdowns" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "days" date[] GENERATED ALWAYS AS (sale_days(sale_date, later_days)) STORED;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "last_day" date GENERATED ALWAYS AS (last_sale_day(sale_date, later_days)) STORED;--> statement-breakpoint
ALTER TABLE "published_days" ADD CONSTRAINT "published_days_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "published_days_listing_idx" ON "published_days" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "listings_terms_near_days_idx" ON "listings" USING gist ("pos",search_terms(search, categories, days) tsvector_ops (siglen = 500)) WHERE status = 'published' and pos is not null and search_terms(search, categories, days) is not null;--> statement-breakpoint
CREATE INDEX "listings_terms_days_idx" ON "listings" USING gin (search_terms(search, categories, days)) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "listings_last_day_idx" ON "listings" USING btree ("last_day","id") WHERE status = 'published';--> statement-breakpoint
CREATE FUNCTION public.write_published_days() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'UPDATE' THEN
    IF old.status = new.status AND old.days IS NOT DISTINCT FROM new.days THEN RETURN NULL; END IF;
    DELETE FROM published_days WHERE listing_id = new.id;
  END IF;
  IF new.status = 'published' THEN
    INSERT INTO published_days (day, listing_id) SELECT day, new.id FROM unnest(new.days) day ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER listings_write_published_days AFTER INSERT OR UPDATE OF status, sale_date, later_days ON listings
FOR EACH ROW EXECUTE FUNCTION public.write_published_days();--> statement-breakpoint
INSERT INTO published_days (day, listing_id)
SELECT day, id FROM listings, unnest(days) day WHERE status = 'published' ON CONFLICT DO NOTHING;
