ALTER TABLE "items" ADD COLUMN "sticker_color" text;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "price_rules" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "prices_change_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "listings_prices_change_idx" ON "listings" USING btree ("prices_change_at") WHERE status = 'published' and prices_change_at is not null;--> statement-breakpoint
-- The lower prices that were planned for single days, as rules. Then the last that had begun counted, now the lowest price does: so each
-- ends where a smaller discount of its day begins, and at the latest with the day.
CREATE FUNCTION public.rules_of_markdowns(markdowns jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'scope', 'all', 'category', null, 'color', null, 'itemIds', '[]'::jsonb,
    'from', day || 'T' || begins,
    'until', coalesce(day || 'T' || smaller, to_char(day::date + 1, 'YYYY-MM-DD') || 'T00:00'),
    'kind', 'percent', 'percentOff', percent_off, 'amount', null, 'notBelow', null
  ) ORDER BY day, begins, percent_off), '[]'::jsonb)
  FROM (
    SELECT m ->> 'date' AS day, coalesce(m ->> 'from', '00:00') AS begins, (m ->> 'percentOff')::int AS percent_off, (
      SELECT min(coalesce(other ->> 'from', '00:00')) FROM jsonb_array_elements(markdowns) other
      WHERE other ->> 'date' = m ->> 'date' AND (other ->> 'percentOff')::int < (m ->> 'percentOff')::int
        AND coalesce(other ->> 'from', '00:00') > coalesce(m ->> 'from', '00:00')
    ) AS smaller
    FROM jsonb_array_elements(markdowns) m
  ) planned
$$;--> statement-breakpoint
UPDATE listings SET price_rules = public.rules_of_markdowns(markdowns), prices_change_at = now() WHERE markdowns <> '[]';--> statement-breakpoint
CREATE FUNCTION public.fields_with_rules(fields jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN fields ? 'markdowns'
    THEN (fields - 'markdowns') || jsonb_build_object('priceRules', public.rules_of_markdowns(fields -> 'markdowns'))
    ELSE fields END
$$;--> statement-breakpoint
UPDATE unpublished_changes SET changes = jsonb_set(jsonb_set(changes,
    '{fields,base}', public.fields_with_rules(changes #> '{fields,base}')),
    '{fields,changes}', public.fields_with_rules(changes #> '{fields,changes}'))
  WHERE changes #> '{fields,changes}' ? 'markdowns' OR changes #> '{fields,base}' ? 'markdowns';--> statement-breakpoint
DROP FUNCTION public.fields_with_rules;--> statement-breakpoint
-- For the former version, which may still run and knows nothing of rules.
CREATE FUNCTION public.write_rules_of_markdowns() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.price_rules := public.rules_of_markdowns(NEW.markdowns);
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER listings_markdowns_added BEFORE INSERT ON listings FOR EACH ROW
  WHEN (NEW.markdowns <> '[]') EXECUTE FUNCTION public.write_rules_of_markdowns();--> statement-breakpoint
CREATE TRIGGER listings_markdowns_changed BEFORE UPDATE OF markdowns ON listings FOR EACH ROW
  WHEN (NEW.markdowns IS DISTINCT FROM OLD.markdowns) EXECUTE FUNCTION public.write_rules_of_markdowns();
--> statement-breakpoint
-- After the seconds in which a host can take 'Half price now' back.
CREATE FUNCTION public.note_price_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.prices_change_at := now() + interval '10 seconds';
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER listings_prices_added BEFORE INSERT ON listings FOR EACH ROW
  WHEN (NEW.price_rules <> '[]') EXECUTE FUNCTION public.note_price_change();--> statement-breakpoint
CREATE TRIGGER listings_prices_changed BEFORE UPDATE ON listings FOR EACH ROW
  WHEN (NEW.price_rules IS DISTINCT FROM OLD.price_rules
    OR (NEW.live_status ->> 'isHalfPrice') IS DISTINCT FROM (OLD.live_status ->> 'isHalfPrice')
    OR NEW.time_zone IS DISTINCT FROM OLD.time_zone AND NEW.price_rules <> '[]')
  EXECUTE FUNCTION public.note_price_change();
