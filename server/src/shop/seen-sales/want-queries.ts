import type { SeenDay } from '@yardsnap/contract/seen-sales'
import { sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { seenSales } from '#db/schema/seen-sales.ts'
import { IS_SHOWN, isCurrent, todayThere } from './place-queries.ts'

/** A want that the words of a seen sale fit, and whose owner has not been notified of it. */
export interface WantMatch {
  wantId: string
  userId: string
  seenSaleId: string
  /** What the person looks for. */
  wanted: string
  streetAddress: string
  city: string
  /** The first day that is left. */
  day: SeenDay
  words: string
  timeZone: string
}

/** What makes a notification one: nobody is notified of a sale twice for a want. */
export const getNotificationKey = ({ wantId, seenSaleId }: Pick<WantMatch, 'wantId' | 'seenSaleId'>): string =>
  `want-seen-${wantId}-${seenSaleId}`

/**
 * Sales that were added since an instant and are shown now, with the wants that their words fit: near its place, on its days
 * and without a price, since a seen sale has none. The finder's own wants are left out.
 */
export async function listWantMatches(
  db: Queryable,
  { addedSince, now, limit }: { addedSince: Date; now: Date; limit: number },
): Promise<WantMatch[]> {
  const { id, latitude, longitude, words, days, dates, timeZone, finderId, createdAt, city, streetAddress } = seenSales
  const today = todayThere(now)
  const lexemes = sql`to_tsvector('english', ${words})`
  const point = sql`cube(array[
    cos(radians(${latitude})) * cos(radians(${longitude})), cos(radians(${latitude})) * sin(radians(${longitude})), sin(radians(${latitude}))])`
  const { rows } = await db.execute<WantMatch & Record<string, unknown>>(sql`
    select w.id as "wantId", w.user_id as "userId", ${id} as "seenSaleId", w.words as wanted, ${streetAddress} as "streetAddress",
      ${city} as city, ${words} as words, ${timeZone} as "timeZone",
      (select day from jsonb_array_elements(${days}) day where (day ->> 'date')::date >= ${today} order by day ->> 'date' limit 1) as day
    from ${seenSales} join wants w on w.key_lexemes && tsvector_to_array(${lexemes}) and ${lexemes} @@ w.query
    where ${createdAt} > ${addedSince.toISOString()}::timestamptz and ${isCurrent(now)} and ${IS_SHOWN}
      and w.removed_at is null and w.delivery = 'now' and w.max_price is null and w.user_id is distinct from ${finderId}
      and (w.point is null or cube_distance(w.point, ${point}) <= w.chord)
      and exists (select from unnest(${dates}) day where day >= ${today}
        and (w.days = 'any' or (extract(isodow from day) in (6, 7)) = (w.days = 'weekends')))
      and not exists (select from notifications n
        where n.user_id = w.user_id and n.key = 'want-seen-' || w.id || '-' || ${id})
    order by ${createdAt}, w.user_id, w.id limit ${limit}`)
  return rows
}
