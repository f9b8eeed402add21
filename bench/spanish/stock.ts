import type pg from 'pg'
import type { Position } from '@yardsnap/contract/places'

/** Things at one place, far from those of every other stock. */
export interface Stock {
  name: string
  center: Position
  titles: readonly string[]
}

/** In degrees: the first thing of a stock is the nearest. */
const STEP = 0.0001

/** Fills a migrated database with published sales of one thing each: a found sale is a found thing. */
export async function fillStocks(client: pg.Client, stocks: readonly Stock[]): Promise<void> {
  await client.query(
    `insert into "user" (id, name, email, first_name, last_name)
     values ('seller', 'Pat Seller', 'seller@example.com', 'Pat', 'Seller')`,
  )
  for (const { name, center, titles } of stocks) {
    await client.query(
      `insert into listings (id, seller_id, status, title, description, city, state, zip_code, sale_date, time_zone, latitude,
         longitude, position_precision, published_at, item_count, items_text, categories)
       select gen_random_uuid(), 'seller', 'published', $1 || ' ' || n, '', 'Orlando', 'FL', '32801', current_date + 3,
         'America/New_York', $2::float8 + n * $4::float8, $3, 'zip', now(), 1, title, array['other']
       from unnest($5::text[]) with ordinality thing(title, n)`,
      [name, center.latitude, center.longitude, STEP, titles],
    )
  }
  await client.query(
    `insert into items (id, listing_id, position, title, category, condition, quantity, price_suggested)
     select gen_random_uuid(), id, 0, items_text, 'other', 'good', 1, 30 from listings`,
  )
  await client.query('vacuum (analyze) listings')
  await client.query('vacuum (analyze) items')
}
