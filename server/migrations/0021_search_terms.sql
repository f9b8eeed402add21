CREATE OR REPLACE FUNCTION public.search_terms(search tsvector, categories text[], sale_date date) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT search || array_to_tsvector(
    array(SELECT 'c:' || category FROM unnest(categories) category)
    || coalesce('d:' || (sale_date - date '1970-01-01'), 'd:none'))
$$;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "listings_terms_near_idx" ON "listings" USING gist ("pos",search_terms(search, categories, sale_date) tsvector_ops (siglen = 500)) WHERE status = 'published' and pos is not null and search_terms(search, categories, sale_date) is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "listings_terms_idx" ON "listings" USING gin (search_terms(search, categories, sale_date)) WHERE status = 'published';
