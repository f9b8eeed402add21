import { MAX_COMMUNITY_DAYS } from '@yardsnap/contract/community-days'
import type { Position } from '@yardsnap/contract/places'
import { dayIn, LAST_TIME_ZONE } from '@yardsnap/contract/sale-days'
import { and, arrayOverlaps, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type DayWindows, firstAskedDay, isLastDayToCome, localDay, NOW, toDayValues } from '#db/asked-days.ts'
import type { Queryable } from '#db/database.ts'
import { type Bounds, splitAtMeridian } from '#db/map-bounds.ts'
import { milesBetween } from '#db/miles-between.ts'
import { preparedStatements } from '#db/prepared-statements.ts'
import { user } from '#db/schema/accounts.ts'
import { communityDays, communityEntries, communityOrganizers } from '#db/schema/community-days.ts'
import type { DayRow } from './queries.ts'

interface ListFilter {
  days: DayWindows
  near: (Position & { miles: number }) | null
  bounds: Bounds | null
}

const { west, south, east, north, latitude, longitude } = communityDays

const value = (name: string) => sql.placeholder(name)

/** What lists show: published, also when it was called off since, and not hidden by an admin. */
const IS_LISTED = and(
  inArray(communityDays.status, ['published', 'called_off']),
  sql`${communityDays.publishedAt} is not null`,
  isNull(communityDays.hiddenAt),
)

/** Days that are listed now and not over, nearest first where a place is given, else soonest first. */
export function listDays(
  db: Queryable,
  { days, near, bounds }: ListFilter,
): Promise<{ day: DayRow; miles: number | null }[]> {
  const boxes = bounds ? splitAtMeridian(bounds) : []
  const statement = listStatement(db, { isNear: near !== null, boxes: boxes.length })
  return statement.execute({ ...toDayValues(days), ...near, ...toBoxValues(boxes) })
}

/** By whether there is a place, and by the number of boxes that the bounds of a map are made of; 0: none are given. */
const listStatement = preparedStatements(
  'community-days',
  (db, { isNear, boxes }: { isNear: boolean; boxes: number }, name) => {
    const asked = firstAskedDay(communityDays.days, localDay(NOW, communityDays.timeZone))
    const from = { latitude: sql`${value('latitude')}::float8`, longitude: sql`${value('longitude')}::float8` }
    const miles = isNear ? milesBetween(from, { latitude, longitude }) : sql<null>`null::float8`
    return db
      .select({ day: communityDays, miles: sql<number | null>`${miles}`.as('miles') })
      .from(communityDays)
      .where(
        and(
          IS_LISTED,
          isLastDayToCome(communityDays.lastDate),
          sql`${asked} is not null`,
          isNear ? sql`${milesBetween(from, nearestInBox(from))} <= ${value('miles')}::float8` : undefined,
          or(...Array.from({ length: boxes }, (_, index) => overlaps(index))),
        ),
      )
      .orderBy(isNear ? sql`miles` : asked, communityDays.id)
      .limit(MAX_COMMUNITY_DAYS)
      .prepare(name)
  },
)

const SIDES = ['west', 'south', 'east', 'north'] as const

function overlaps(box: number): SQL {
  const [left, bottom, right, top] = SIDES.map((side) => sql`${value(side + box)}::float8`)
  return sql`(${west} <= ${right} and ${east} >= ${left} and ${south} <= ${top} and ${north} >= ${bottom})`
}

function toBoxValues(boxes: Bounds[]): Record<string, number> {
  return Object.fromEntries(boxes.flatMap((box, index) => SIDES.map((side, at) => [side + index, box[at] ?? 0])))
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
const nearestInBox = (from: { latitude: SQL; longitude: SQL }) => ({
  latitude: sql`least(greatest(${from.latitude}, ${south}), ${north})`,
  longitude: sql`least(greatest(${from.longitude}, ${west}), ${east})`,
})

const toSqlPosition = (position: Position) => ({
  latitude: sql`${position.latitude}::float8`,
  longitude: sql`${position.longitude}::float8`,
})

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
        sql`${milesBetween(position, nearestInBox(toSqlPosition(position)))} <= ${miles}::float8`,
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
