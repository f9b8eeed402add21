import { sql } from 'drizzle-orm'
import { localDay, NOW } from '#db/asked-days.ts'
import type { Queryable } from '#db/database.ts'
import { preparedStatements } from '#db/prepared-statements.ts'
import { listings, publishedDays } from '#db/schema/listings.ts'
import type { Days } from './rules.ts'

/**
 * How many sales of a day are looked at where no place is asked for. One of the first is nearly always open on it; only of
 * a day that is among the next ones in few time zones all would be read in vain, which takes a second for 200,000 sales.
 */
const MOST_LOOKED_AT = 1_000

interface DaysFilter {
  /** The days that it may be where the sales are: of a day that none can mean yet, all sales would be read in vain. */
  current: Days
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
  { current, count, near, now, seesEarly }: DaysFilter,
): Promise<string[]> {
  const rows = await getStatement(db, { isNear: near !== null }).execute({
    ...current,
    count,
    now: now.toISOString(),
    seesEarly,
    ...(near && { point: `(${near.point.join(',')})`, maxChord: near.maxChord }),
  })
  return rows.map(({ day }) => day)
}

const value = (name: string) => sql.placeholder(name)

const getStatement = preparedStatements('days-with-sales', (db, { isNear }: { isNear: boolean }, name) => {
  const { id, status, earlyAccessUntil, pos } = listings
  const today = localDay(NOW, listings.timeZone)
  const isOut = sql`${status} = 'published' and asked.day between ${today} and ${today} + ${value('count')}::int - 1
    and (${earlyAccessUntil} is null or ${value('seesEarly')}::boolean or ${earlyAccessUntil} <= ${NOW}::timestamptz)`
  const anywhere = sql`from (select listing_id from ${publishedDays} where day = asked.day limit ${MOST_LOOKED_AT}) of_day
    join ${listings} on ${id} = of_day.listing_id where ${isOut}`
  const point = sql`${value('point')}::cube`
  const maxChord = sql`${value('maxChord')}::float8`
  // The terms of a listing name its days by their number since 1970.
  const nearby = sql`from ${listings}
    where ${isOut} and ${pos} <@ cube_enlarge(${point}, ${maxChord}, 4) and ${pos} <-> ${point} <= ${maxChord}
      and search_terms(${listings.search}, ${listings.categories}, ${listings.days})
        @@ format('''d:%s''', asked.day - date '1970-01-01')::tsquery`
  const days = sql`(select ${value('first')}::date + number as day
    from generate_series(0, ${value('last')}::date - ${value('first')}::date + ${value('count')}::int - 1) number) asked`
  return db
    .select({ day: sql<string>`asked.day::text` })
    .from(days)
    .where(sql`exists (select ${isNear ? nearby : anywhere})`)
    .orderBy(sql`asked.day`)
    .prepare(name)
})
