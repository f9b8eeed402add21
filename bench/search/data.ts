import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'
import type { Position } from '@yardsnap/contract/places'
import type { PackedState } from '#server/gazetteer/packed.ts'

const ITEMS_PER_LISTING = 8

/** Most sales are where most people are: a place of a big city is drawn more often, up to this much. */
const MAX_WEIGHT = 40
const PEOPLE_PER_WEIGHT = 20_000

const KINDS: Record<string, string[]> = {
  electronics: ['radio', 'speaker', 'turntable', 'monitor', 'keyboard', 'camera', 'headphones', 'television'],
  books: ['novel', 'cookbook', 'atlas', 'encyclopedia', 'comic', 'magazine', 'bible', 'dictionary'],
  clothing: ['jacket', 'dress', 'boots', 'sweater', 'scarf', 'jeans', 'hat', 'raincoat'],
  kitchen: ['pyrex bowl', 'skillet', 'teapot', 'blender', 'mixer', 'plates', 'pitcher', 'casserole'],
  furniture: ['dresser', 'bookcase', 'armchair', 'table', 'nightstand', 'rocker', 'bench', 'wardrobe'],
  toys: ['train set', 'dollhouse', 'puzzle', 'blocks', 'tricycle', 'board game', 'kite', 'robot'],
  tools: ['drill', 'wrench set', 'saw', 'hammer', 'ladder', 'vise', 'sander', 'toolbox'],
  garden: ['mower', 'planter', 'hose', 'rake', 'birdbath', 'trellis', 'shovel', 'wheelbarrow'],
}
const LOOKS =
  'vintage antique wooden ceramic brass leather floral striped modern rustic enamel chrome cotton velvet walnut oak painted small large heavy folding portable handmade retro'.split(
    ' ',
  )
const MAKERS =
  'Acme Brightwell Cardinal Dunmore Eastlake Fairmont Glenwood Hartley Ironside Juniper Kingsley Lakeside Marlowe Norwood Oakhurst Pemberton Quincy Rosedale Stanton Thornton'.split(
    ' ',
  )

/** Where people are: centers of ZIPs, those of bigger cities several times. */
export function listCenters(): Position[] {
  const file = path.join(import.meta.dirname, '../../server/data/places.jsonl.gz')
  const states = gunzipSync(readFileSync(file)).toString().trim().split('\n').map(parseState)
  return states.flatMap(([, cities]) =>
    cities.flatMap(([, , population, zips]) => {
      const weight = Math.min(MAX_WEIGHT, 1 + Math.floor(population / PEOPLE_PER_WEIGHT / Math.max(1, zips.length)))
      const centers = zips.flatMap(([, position]) =>
        position ? [{ latitude: position[0], longitude: position[1] }] : [],
      )
      return Array.from({ length: weight }, () => centers).flat()
    }),
  )
}

function parseState(line: string): PackedState {
  return JSON.parse(line) as PackedState // the file is made by this repository's own script
}

/** Fills a migrated database with published sales of eight items each, on days of the next four weeks. */
export async function fillDatabase(client: pg.Client, listings: number): Promise<void> {
  const centers = listCenters()
  const nouns = Object.entries(KINDS).flatMap(([category, titles]) => titles.map((title) => ({ category, title })))
  await client.query(
    `insert into "user" (id, name, email, first_name, last_name)
     select 'seller-' || n, 'Pat ' || n, 'seller-' || n || '@example.com', 'Pat', 'Seller ' || n
     from generate_series(0, 999) n`,
  )
  await client.query(
    `create temporary table center as
     select row_number() over () - 1 as place, latitude, longitude
     from unnest($1::float8[], $2::float8[]) as t (latitude, longitude)`,
    [centers.map(({ latitude }) => latitude), centers.map(({ longitude }) => longitude)],
  )
  await client.query('create unique index on center (place)')
  await client.query(
    `create temporary table thing as
     select n, item,
       ($1::text[])[1 + floor(random() * $5)::int] || ' ' || ($2::text[])[1 + floor(random() * $6)::int] as look,
       1 + floor(random() * $4)::int as noun
     from generate_series(1, $3::int) n, generate_series(0, ${ITEMS_PER_LISTING - 1}) item`,
    [LOOKS, MAKERS, listings, nouns.length, LOOKS.length, MAKERS.length],
  )
  await client.query(
    `create temporary table sale as
     select n, gen_random_uuid() as id, string_agg(look || ' ' || title || ' ' || category, E'\\n' order by item) as items_text,
       array_agg(distinct category) as categories
     from thing join unnest($1::text[], $2::text[]) with ordinality as noun (title, category, number) on number = noun
     group by n`,
    [nouns.map(({ title }) => title), nouns.map(({ category }) => category)],
  )
  await client.query(
    `insert into listings (id, seller_id, status, title, description, address, city, state, zip_code, sale_date, start_time,
       end_time, time_zone, latitude, longitude, position_precision, total_estimated_value, published_at, item_count,
       items_text, categories)
     select id, 'seller-' || n % 1000, 'published', (array['Garage sale', 'Yard sale', 'Moving sale', 'Estate sale'])[1 + n % 4]
         || ' number ' || n,
       'Everything must go: tools, toys, kitchen things and more. Cash or card. Early birds welcome, rain or shine.',
       n || ' Main St', 'Springfield', 'US', '00000', current_date + (n % 28)::int, '08:00', '16:00', 'America/Chicago',
       latitude + (random() - 0.5) / 10, longitude + (random() - 0.5) / 10, 'street', 240, now(), ${ITEMS_PER_LISTING},
       items_text, categories
     from (select *, floor(random() * $1)::int as place from sale) sale join center using (place)`,
    [centers.length],
  )
  await client.query(
    `insert into items (id, listing_id, position, title, category, condition, quantity, price_suggested, price_low,
       price_high, crop_url)
     select gen_random_uuid(), sale.id, item, look || ' ' || title, category, 'good', 1, 30, 24, 36,
       '/objects/' || sale.id || '?region=0.1,0.1,0.5,0.5'
     from thing join sale using (n)
       join unnest($1::text[], $2::text[]) with ordinality as noun (title, category, number) on number = noun
     order by n, item`,
    [nouns.map(({ title }) => title), nouns.map(({ category }) => category)],
  )
  await client.query('drop table thing, sale, center')
  await client.query('vacuum (analyze) listings')
  await client.query('vacuum (analyze) items')
  await client.query('vacuum (analyze) "user"')
}
