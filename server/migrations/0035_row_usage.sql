CREATE TABLE "deleted_listings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"deleted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "row_limits" (
	"plan" text PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "row_usage" (
	"user_id" text PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL,
	"counted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "row_usage_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "row_usage_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"bytes" bigint NOT NULL,
	"transaction" "xid8" NOT NULL
);
--> statement-breakpoint
CREATE INDEX "row_usage_counted_idx" ON "row_usage" USING btree ("counted_at");--> statement-breakpoint
CREATE INDEX "row_usage_changes_user_idx" ON "row_usage_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "detection_runs_user_idx" ON "detection_runs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "message_reports_reporter_idx" ON "message_reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "messages_sender_idx" ON "messages" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "listing_reports_reporter_idx" ON "listing_reports" USING btree ("reporter_id");--> statement-breakpoint
-- The rest is decision 043. A query of what `rows` hold, by account: its columns are account, listing_id and bytes.
CREATE FUNCTION public.row_usage_query(rows text, owner_column text, owner_kind text, ignored text) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  -- Bytes: the text of a row without what others or the clock change of it, and 100 for its header and its indexes.
  SELECT format(
    'SELECT %s AS account, %s AS listing_id, octet_length(t::text) - octet_length(ROW(%s)::text) + 100 AS bytes FROM %s t%s',
    CASE owner_kind WHEN 'account' THEN format('t.%I', owner_column) ELSE 'l.seller_id' END,
    CASE owner_kind WHEN 'account' THEN 'NULL::uuid' ELSE format('t.%I', owner_column) END,
    (SELECT string_agg(format('t.%I', name), ', ') FROM unnest(string_to_array(ignored, ',')) name),
    rows,
    CASE owner_kind WHEN 'account' THEN '' ELSE format(' JOIN listings l ON l.id = t.%I', owner_column) END)
$$;--> statement-breakpoint
-- The tables that are counted, as `count_rows_of` was told.
CREATE VIEW public.row_usage_tables AS
SELECT tgrelid::regclass::text AS name, args[1] AS owner_column, args[2] AS owner_kind, args[3] AS ignored
FROM (SELECT tgrelid, string_to_array(encode(tgargs, 'escape'), '\000') AS args FROM pg_trigger WHERE tgname = 'row_usage_added') counted;--> statement-breakpoint
-- A function for each table, so that its plans are kept.
CREATE FUNCTION public.count_rows_of(counted regclass, owner_column name, owner_kind text, ignored text DEFAULT '', counts_updates boolean DEFAULT true) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  counter text := format('count_%s_usage', counted);
  call text := format('FOR EACH STATEMENT EXECUTE FUNCTION %s(%L, %L, %L)', counter, owner_column, owner_kind, ignored);
  added text := row_usage_query('added', owner_column, owner_kind, ignored);
  removed text := format('SELECT account, -bytes AS bytes FROM (%s) gone', row_usage_query('removed', owner_column, owner_kind, ignored));
  change text := 'INSERT INTO row_usage_changes (user_id, bytes, transaction)
    SELECT account, sum(bytes), pg_current_xact_id() FROM (%s) changed
    GROUP BY account HAVING sum(bytes) <> 0 AND EXISTS (SELECT FROM "user" u WHERE u.id = account) ORDER BY account';
BEGIN
  EXECUTE format('CREATE FUNCTION %s() RETURNS trigger LANGUAGE plpgsql AS $counter$
    BEGIN
      IF tg_op = ''INSERT'' THEN %s; ELSIF tg_op = ''DELETE'' THEN %s; ELSE %s; END IF;
      RETURN NULL;
    END $counter$',
    counter, format(change, added), format(change, removed),
    format(change, format('SELECT account, bytes FROM (%s) new UNION ALL %s', added, removed)));
  EXECUTE format('CREATE TRIGGER row_usage_added AFTER INSERT ON %s REFERENCING NEW TABLE AS added %s', counted, call);
  EXECUTE format('CREATE TRIGGER row_usage_removed AFTER DELETE ON %s REFERENCING OLD TABLE AS removed %s', counted, call);
  IF counts_updates THEN
    EXECUTE format('CREATE TRIGGER row_usage_changed AFTER UPDATE ON %s REFERENCING OLD TABLE AS removed NEW TABLE AS added %s', counted, call);
  END IF;
END
$$;--> statement-breakpoint
-- When a listing is deleted, nothing says any more whose its contents were.
CREATE FUNCTION public.count_listing_removed() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  contents text := (
    SELECT string_agg(row_usage_query(name, owner_column, owner_kind, ignored), ' UNION ALL ')
    FROM row_usage_tables WHERE owner_kind = 'listing');
BEGIN
  EXECUTE 'INSERT INTO row_usage_changes (user_id, bytes, transaction)
    SELECT $1, -sum(bytes), pg_current_xact_id() FROM (' || contents || ') contents WHERE listing_id = $2
    HAVING sum(bytes) > 0 AND EXISTS (SELECT FROM "user" WHERE id = $1)' USING old.seller_id, old.id;
  RETURN old;
END
$$;--> statement-breakpoint
CREATE FUNCTION public.recount_rows(account text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  held text := (
    SELECT string_agg(row_usage_query(name, owner_column, owner_kind, ignored), ' UNION ALL ') FROM row_usage_tables);
BEGIN
  -- The lock: a later statement sees all that others have committed under it.
  INSERT INTO row_usage (user_id, bytes) VALUES (account, 0) ON CONFLICT (user_id) DO UPDATE SET bytes = row_usage.bytes;
  -- One statement, so that sums and changes are of the same instant.
  EXECUTE '
    WITH settled AS (DELETE FROM row_usage_changes WHERE user_id = $1)
    UPDATE row_usage SET counted_at = now(), bytes = (SELECT coalesce(sum(held.bytes), 0) FROM (' || held || ') held WHERE held.account = $1)
    WHERE user_id = $1' USING account;
END
$$;--> statement-breakpoint
CREATE FUNCTION public.settle_row_usage() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  grown bigint;
  used bigint;
  allowed bigint;
BEGIN
  SELECT sum(bytes) INTO grown FROM row_usage_changes WHERE user_id = new.user_id AND transaction = pg_current_xact_id();
  -- An earlier change of this transaction has settled this one too.
  IF grown IS NULL THEN RETURN NULL; END IF;
  PERFORM FROM row_usage WHERE user_id = new.user_id FOR UPDATE;
  IF found THEN
    WITH settled AS (DELETE FROM row_usage_changes WHERE user_id = new.user_id RETURNING bytes)
    UPDATE row_usage SET bytes = greatest(0, bytes + (SELECT sum(settled.bytes) FROM settled)) WHERE user_id = new.user_id
    RETURNING row_usage.bytes INTO used;
  ELSE
    PERFORM recount_rows(new.user_id);
    SELECT bytes INTO used FROM row_usage WHERE user_id = new.user_id;
  END IF;
  -- An edit of a few characters, a mark or an instant passes.
  IF grown <= 64 THEN RETURN NULL; END IF;
  SELECT l.bytes INTO allowed FROM row_limits l JOIN "user" u ON u.id = new.user_id
  WHERE l.plan = CASE WHEN u.account_type = 'premium' AND coalesce(u.premium_expires_at > now(), true)
    THEN 'premium' ELSE 'free' END;
  IF used > allowed THEN RAISE EXCEPTION USING errcode = 'YS507', message = 'account full', detail = allowed; END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- At the end of a transaction, so that the lock of an account's usage is the last that it takes, and held for a moment.
CREATE CONSTRAINT TRIGGER row_usage_settle AFTER INSERT ON row_usage_changes DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (new.bytes > 0) EXECUTE FUNCTION settle_row_usage();--> statement-breakpoint
SELECT
  count_rows_of('listings', 'seller_id', 'account',
    'status,hidden_status,hidden_with,hidden_reason,version,updated_at,live_status,early_access_until,is_address_hidden,pos'),
  count_rows_of('items', 'listing_id', 'listing', 'position,sold_quantity,pending_quantity,sticker_number,owner_id'),
  count_rows_of('unpublished_changes', 'listing_id', 'listing', 'updated_at'),
  count_rows_of('till_sales', 'listing_id', 'listing', 'taken_back_at'),
  count_rows_of('till_owners', 'listing_id', 'listing'),
  count_rows_of('till_helpers', 'listing_id', 'listing', 'wrong_codes,device_hash'),
  count_rows_of('till_boxes', 'listing_id', 'listing'),
  count_rows_of('purchases', 'listing_id', 'listing'),
  count_rows_of('photos', 'owner_id', 'account'),
  count_rows_of('detection_runs', 'user_id', 'account', counts_updates => false),
  count_rows_of('position_fixes', 'user_id', 'account', counts_updates => false),
  count_rows_of('idempotency_keys', 'user_id', 'account'),
  count_rows_of('conversations', 'shopper_id', 'account', counts_updates => false),
  count_rows_of('messages', 'sender_id', 'account', counts_updates => false),
  count_rows_of('message_blocks', 'blocker_id', 'account'),
  count_rows_of('message_reports', 'reporter_id', 'account', 'closed_at'),
  count_rows_of('listing_reports', 'reporter_id', 'account', 'closed_at'),
  count_rows_of('support_messages', 'sender_id', 'account', 'closed_at'),
  count_rows_of('holds', 'shopper_id', 'account', counts_updates => false),
  count_rows_of('saved_sales', 'user_id', 'account', 'mark,marked_at,noted_at,sort_order'),
  count_rows_of('saved_items', 'user_id', 'account', counts_updates => false),
  count_rows_of('wants', 'user_id', 'account', 'seen_at,removed_at,delivery'),
  count_rows_of('trips', 'user_id', 'account'),
  count_rows_of('passkey', 'user_id', 'account', 'counter');--> statement-breakpoint
CREATE TRIGGER listings_count_removed BEFORE DELETE ON listings FOR EACH ROW EXECUTE FUNCTION public.count_listing_removed();--> statement-breakpoint
CREATE FUNCTION public.remember_deleted_listings() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deleted_listings (id) SELECT id FROM removed ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER listings_remember_deleted AFTER DELETE ON listings REFERENCING OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION public.remember_deleted_listings();--> statement-breakpoint
-- Signing in is possible with a full account, so its sessions are not counted: the hundred newest stay.
CREATE FUNCTION public.end_oldest_sessions() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM session WHERE id IN (
    SELECT id FROM session WHERE user_id = new.user_id ORDER BY created_at DESC, id DESC OFFSET 100);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER session_end_oldest AFTER INSERT ON session FOR EACH ROW EXECUTE FUNCTION public.end_oldest_sessions();
