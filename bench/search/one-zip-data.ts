import type pg from 'pg'

/** Center of ZIP 32801. */
export const ONE_ZIP = { latitude: 28.5399, longitude: -81.3727 }

/**
 * Fills a migrated database with published listings of one item each, all in one ZIP, in the next four weeks. Every
 * other listing has a camera, one in a thousand a turntable, none an accordion.
 */
export async function fillOneZip(client: pg.Client, listings: number): Promise<void> {
  await client.query(
    `insert into "user" (id, name, email, first_name, last_name)
     values ('seller', 'Pat Seller', 'seller@example.com', 'Pat', 'Seller')`,
  )
  await client.query(
    `insert into listings (id, seller_id, status, title, description, city, state, zip_code, sale_date, time_zone, latitude,
       longitude, position_precision, published_at, item_count, items_text, categories)
     select gen_random_uuid(), 'seller', 'published', 'Garage sale number ' || n, 'Everything must go.', 'Orlando', 'FL',
       '32801', current_date + n % 28, 'America/New_York', $1, $2, 'zip', now(), 1,
       case when n % 1000 = 1 then 'turntable' when n % 2 = 0 then 'camera' else 'novel' end,
       array[case when n % 2 = 0 then 'electronics' else 'books' end]
     from generate_series(1, $3::int) n`,
    [ONE_ZIP.latitude, ONE_ZIP.longitude, listings],
  )
  await client.query(
    `insert into items (id, listing_id, position, title, category, condition, quantity, price_suggested)
     select gen_random_uuid(), id, 0, items_text, categories[1], 'good', 1, 30 from listings`,
  )
  await client.query('vacuum (analyze) listings')
  await client.query('vacuum (analyze) items')
}
