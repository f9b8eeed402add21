import { FALLBACK_TIME_ZONE } from '@yardsnap/contract/sale-days'
import { sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { listings, publishedDays } from '#db/schema/listings.ts'

/** Two or three days of the calendar are current on earth at any moment. */
const DAYS_APART = 2

interface DaysFilter {
  /** The earliest day that it is anywhere, YYYY-MM-DD. */
  first: string
  /** How many days, from the day that it is where a sale is. */
  count: number
  /** Only sales within a chord of a point on the unit sphere (rules.ts); null: anywhere. */
  near: { point: readonly [number, number, number]; maxChord: number } | null
  now: Date
  /** With sales that only Premium shoppers find yet. */
  seesEarly: boolean
}

/** Which of the next days have published sales. One sale of each day is looked for: no index is read any further. */
export async function listDaysWithSales(
  db: Queryable,
  { first, count, near, now, seesEarly }: DaysFilter,
): Promise<string[]> {
  const { id, status, earlyAccessUntil, pos } = listings
  const at = sql`${now.toISOString()}::timestamptz`
  const today = sql`(${at} at time zone coalesce(${listings.timeZone}, ${FALLBACK_TIME_ZONE}))::date`
  const isOut = sql`${status} = 'published' and asked.day between ${today} and ${today} + ${count - 1}::int
    and (${earlyAccessUntil} is null or ${seesEarly} or ${earlyAccessUntil} <= ${at})`
  const anywhere = sql`from ${publishedDays} join ${listings} on ${id} = ${publishedDays.listingId}
    where ${publishedDays.day} = asked.day and ${isOut}`
  const point = near && sql`${`(${near.point.join(',')})`}::cube`
  // The terms of a listing name its days by their number since 1970.
  const nearby =
    near &&
    sql`from ${listings}
      where ${isOut} and ${pos} <@ cube_enlarge(${point}, ${near.maxChord}::float8, 4) and ${pos} <-> ${point} <= ${near.maxChord}
        and search_terms(${listings.search}, ${listings.categories}, ${listings.days})
          @@ format('''d:%s''', asked.day - date '1970-01-01')::tsquery`
  const { rows } = await db.execute<{ day: string }>(sql`
    select asked.day::text as day
    from (select ${first}::date + number as day from generate_series(0, ${count + DAYS_APART - 1}::int) number) asked
    where exists (select ${nearby ?? anywhere}) order by asked.day`)
  return rows.map(({ day }) => day)
}
