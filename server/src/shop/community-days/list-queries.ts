import { MAX_COMMUNITY_DAYS } from '@yardsnap/contract/community-days'
import type { Position } from '@yardsnap/contract/places'
import { dayIn, FALLBACK_TIME_ZONE, LAST_TIME_ZONE } from '@yardsnap/contract/sale-days'
import { and, arrayOverlaps, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { milesBetween } from '#db/miles-between.ts'
import { user } from '#db/schema/accounts.ts'
import { communityDays, communityEntries, communityOrganizers } from '#db/schema/community-days.ts'
import type { DayRow } from './queries.ts'

/** West, south, east and north in degrees. */
export type Bounds = readonly [number, number, number, number]

/** A window of days for each calendar day that it may be somewhere, from `firstLocalDay` on. */
interface DayWindows {
  now: Date
  firstLocalDay: string
  byLocalDay: readonly { first: string; last: string }[]
}

interface ListFilter {
  days: DayWindows
  near: (Position & { miles: number }) | null
  bounds: Bounds | null
}

const { west, south, east, north, latitude, longitude } = communityDays

const todayThere = (now: Date): SQL =>
  sql`(${now.toISOString()}::timestamptz at time zone coalesce(${communityDays.timeZone}, ${FALLBACK_TIME_ZONE}))::date`

/** What lists show: published, also when it was called off since, and not hidden by an admin. */
const IS_LISTED = and(
  inArray(communityDays.status, ['published', 'called_off']),
  sql`${communityDays.publishedAt} is not null`,
  isNull(communityDays.hiddenAt),
)

/** Days that are listed now and not over, nearest first where a place is given, else soonest first. */
export async function listDays(
  db: Queryable,
  { days: { now, firstLocalDay, byLocalDay }, near, bounds }: ListFilter,
): Promise<{ day: DayRow; miles: number | null }[]> {
  const today = todayThere(now)
  // The window of dates that the filter means where the day is: there are up to three days on earth at once.
  const place = sql`${today} - ${firstLocalDay}::date + 1`
  const [firsts, lasts] = [byLocalDay.map(({ first }) => first), byLocalDay.map(({ last }) => last)]
  const asked = sql`(select min(day) from unnest(${communityDays.days}) day
    where day between greatest((${sql.param(firsts)}::date[])[${place}], ${today}) and (${sql.param(lasts)}::date[])[${place}])`
  const miles = near ? milesBetween(near, { latitude, longitude }) : sql<null>`null::float8`
  return db
    .select({ day: communityDays, miles: sql<number | null>`${miles}`.as('miles') })
    .from(communityDays)
    .where(
      and(
        IS_LISTED,
        sql`${communityDays.lastDate} >= ${dayIn(LAST_TIME_ZONE, now)}::date`,
        sql`${asked} is not null`,
        near ? sql`${milesBetween(near, nearestInBox(near))} <= ${near.miles}::float8` : undefined,
        bounds ? overlaps(bounds) : undefined,
      ),
    )
    .orderBy(near ? sql`miles` : asked, communityDays.id)
    .limit(MAX_COMMUNITY_DAYS)
}

/** The slugs of days that are listed and not over, the soonest first. */
export async function listSlugs(db: Queryable, { now, limit }: { now: Date; limit: number }): Promise<string[]> {
  const rows = await db
    .select({ slug: communityDays.slug })
    .from(communityDays)
    .where(and(IS_LISTED, sql`${communityDays.lastDate} >= ${dayIn(LAST_TIME_ZONE, now)}::date`))
    .orderBy(communityDays.lastDate, communityDays.id)
    .limit(limit)
  return rows.map(({ slug }) => slug)
}

/** The point of the box around an area that is nearest to a position. */
const nearestInBox = (from: Position) => ({
  latitude: sql`least(greatest(${from.latitude}::float8, ${south}), ${north})`,
  longitude: sql`least(greatest(${from.longitude}::float8, ${west}), ${east})`,
})

function overlaps([left, bottom, right, top]: Bounds): SQL | undefined {
  if (left > right) return or(overlaps([left, bottom, 180, top]), overlaps([-180, bottom, right, top]))
  return sql`(${west} <= ${right}::float8 and ${east} >= ${left}::float8 and ${south} <= ${top}::float8 and ${north} >= ${bottom}::float8)`
}

/** Days that can be joined, or could until lately, on one of these dates, whose box is within some miles of a position. */
export async function listAround(
  db: Queryable,
  { position, miles, dates }: { position: Position; miles: number; dates: string[] },
): Promise<DayRow[]> {
  return db
    .select()
    .from(communityDays)
    .where(
      and(
        inArray(communityDays.status, ['open', 'closed', 'published']),
        isNull(communityDays.hiddenAt),
        arrayOverlaps(communityDays.days, dates),
        sql`${milesBetween(position, nearestInBox(position))} <= ${miles}::float8`,
      ),
    )
    .orderBy(communityDays.lastDate, communityDays.id)
    .limit(MAX_COMMUNITY_DAYS)
}

/** The days that a sale has joined, with its entries. */
export async function listJoinedWith(db: Queryable, listingId: string) {
  return db
    .select({ day: communityDays, entry: communityEntries })
    .from(communityEntries)
    .innerJoin(communityDays, eq(communityDays.id, communityEntries.dayId))
    .where(eq(communityEntries.listingId, listingId))
    .orderBy(communityDays.lastDate, communityDays.id)
}

/** For the operator: all of them, the newest first. */
export async function listNewest(db: Queryable, limit: number) {
  const ownerId = sql<string | null>`(select ${communityOrganizers.userId} from ${communityOrganizers}
    where ${communityOrganizers.dayId} = ${communityDays.id} and ${communityOrganizers.joinedAt} is not null
    order by ${communityOrganizers.joinedAt}, ${communityOrganizers.id} limit 1)`
  return db
    .select({ day: communityDays, owner: { userId: user.id, email: user.email } })
    .from(communityDays)
    .leftJoin(user, eq(user.id, ownerId))
    .orderBy(desc(communityDays.createdAt), desc(communityDays.id))
    .limit(limit)
}

/** @returns the name of the day; null when there is none */
export async function findName(db: Queryable, dayId: string): Promise<string | null> {
  const [row] = await db.select({ name: communityDays.name }).from(communityDays).where(eq(communityDays.id, dayId))
  return row?.name ?? null
}
