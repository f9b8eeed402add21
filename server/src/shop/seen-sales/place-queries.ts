import { SAME_SALE_METERS } from '@yardsnap/contract/seen-sales'
import {
  and,
  arrayOverlaps,
  eq,
  gt,
  inArray,
  isNull,
  or,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { localDay } from '#db/asked-days.ts'
import type { Queryable } from '#db/database.ts'
import { listings } from '#db/schema/listings.ts'
import { seenSales } from '#db/schema/seen-sales.ts'

/** Of a degree of latitude, on the sphere of 3959 miles. */
const METERS_PER_DEGREE = 111_195

/** A place in SQL: columns or values. */
interface SqlPlace {
  latitude: SQLWrapper
  longitude: SQLWrapper
  positionPrecision: SQLWrapper
  streetKey: SQLWrapper
  city: SQLWrapper
  zipCode: SQLWrapper
}

const SEEN_PLACE: SqlPlace = seenSales
const HOST_PLACE: SqlPlace = {
  latitude: listings.latitude,
  longitude: listings.longitude,
  positionPrecision: listings.positionPrecision,
  streetKey: sql`street_key(${listings.streetAddress})`,
  city: listings.city,
  zipCode: listings.zipCode,
}

/**
 * Whether two places are the same: houses that are near each other, or the same street line in one ZIP or city, where the
 * geocoder knows no houses. `there` is found by its indexes.
 */
function isSamePlace(here: SqlPlace, there: SqlPlace): SQL {
  const isExact = (place: SqlPlace) => sql`${place.positionPrecision} in ('pinned', 'street')`
  const reach = SAME_SALE_METERS / METERS_PER_DEGREE
  const east = sql`${reach}::float8 / greatest(cos(radians(${here.latitude})), 0.01)`
  const isNear = sql`
    point(${there.longitude}, ${there.latitude}) <@ box(
      point(${here.longitude} - ${east}, ${here.latitude} - ${reach}::float8),
      point(${here.longitude} + ${east}, ${here.latitude} + ${reach}::float8))
    and ${isExact(here)} and ${isExact(there)}
    and sqrt((${there.latitude} - ${here.latitude}) ^ 2
      + ((${there.longitude} - ${here.longitude}) * cos(radians(${here.latitude}))) ^ 2) <= ${reach}::float8`
  const isSameArea = sql`(left(${there.zipCode}, 5) = left(${here.zipCode}, 5) and ${here.zipCode} <> ''
    or lower(${there.city}) = lower(${here.city}) and ${here.city} <> '')`
  return sql`((${isNear}) or (${there.streetKey} = ${here.streetKey} and ${here.streetKey} <> '' and ${isSameArea}))`
}

/** A place that is not stored yet. */
export interface NewPlace {
  streetAddress: string
  city: string
  zipCode: string
  latitude: number
  longitude: number
  positionPrecision: string
}

function toSqlPlace(place: NewPlace): SqlPlace {
  return {
    latitude: sql`${place.latitude}::float8`,
    longitude: sql`${place.longitude}::float8`,
    positionPrecision: sql`${place.positionPrecision}::text`,
    streetKey: sql`street_key(${place.streetAddress}::text)`,
    city: sql`${place.city}::text`,
    zipCode: sql`${place.zipCode}::text`,
  }
}

/** Whether two spellings are the same street line. */
export async function isSameStreet(db: Queryable, one: string, other: string): Promise<boolean> {
  const { rows } = await db.execute<{ isSame: boolean }>(
    sql`select street_key(${one}::text) = street_key(${other}::text) as "isSame"`,
  )
  return rows[0]?.isSame ?? false
}

/** The seen sale at a place with a day in common, or one that was removed from there since `removedAfter`. */
export async function findSameSeenSale(
  tx: Queryable,
  { place, dates, removedAfter }: { place: NewPlace; dates: string[]; removedAfter: Date },
): Promise<Pick<typeof seenSales.$inferSelect, 'id' | 'timeZone' | 'hiddenAt' | 'removedAt'> | null> {
  const { id, timeZone, hiddenAt, removedAt, createdAt } = seenSales
  const [row] = await tx
    .select({ id, timeZone, hiddenAt, removedAt })
    .from(seenSales)
    .where(
      and(
        isSamePlace(toSqlPlace(place), SEEN_PLACE),
        or(gt(removedAt, removedAfter), and(isNull(removedAt), arrayOverlaps(seenSales.dates, dates))),
      ),
    )
    .orderBy(sql`${removedAt} is null, ${hiddenAt} is null`, createdAt)
    .limit(1)
  return row ?? null
}

export interface HostSale {
  id: string
  sellerId: string
  isAddressHidden: boolean
  earlyAccessUntil: Date | null
}

/** Published sales of hosts at a place with a day in common, whoever may see them. */
export function findHostSales(tx: Queryable, place: NewPlace, dates: string[]): Promise<HostSale[]> {
  const { id, sellerId, isAddressHidden, earlyAccessUntil } = listings
  return tx
    .select({ id, sellerId, isAddressHidden, earlyAccessUntil })
    .from(listings)
    .where(
      and(
        eq(listings.status, sql`'published'`),
        arrayOverlaps(listings.days, dates),
        isSamePlace(toSqlPlace(place), HOST_PLACE),
      ),
    )
    .limit(5)
}

/** Whether a host's sale is at the place of a seen one, on one of its days. */
const IS_HOSTED_THERE = sql`${listings.days} && ${seenSales.dates} and ${isSamePlace(SEEN_PLACE, HOST_PLACE)}`

/**
 * The published sales of hosts that stand in place of seen ones. Not those whose address is hidden: that it is the address
 * of the seen sale would tell it.
 */
export async function findHostsOf(
  db: Queryable,
  seenSaleIds: string[],
): Promise<{ seenSaleId: string; listingId: string }[]> {
  if (seenSaleIds.length === 0) return []
  const isOpen = sql`${listings.status} = 'published' and not ${listings.isAddressHidden}`
  const isClaim = eq(listings.id, seenSales.claimedListingId)
  const select = (isHost: SQL | undefined) =>
    db
      .select({ seenSaleId: seenSales.id, listingId: listings.id })
      .from(seenSales)
      .innerJoin(listings, and(isOpen, isHost))
      .where(and(inArray(seenSales.id, seenSaleIds), isNull(seenSales.hiddenAt), isNull(seenSales.removedAt)))
  return [...(await select(IS_HOSTED_THERE)), ...(await select(isClaim))]
}

/** The day that it is at a seen sale. */
export const todayThere = (now: Date | Placeholder): SQL => localDay(now, seenSales.timeZone)

/**
 * Whether anything of a seen sale may be shown: neither an admin nor who lives there has taken it down, and no host has
 * published a sale at its place on one of its days. This holds also while that host hides the address, or before
 * everybody finds the sale: a seen sale must not tell what its host does not.
 */
export const IS_SHOWN: SQL = sql`(${seenSales.hiddenAt} is null and ${seenSales.removedAt} is null
  and not exists (select from ${listings} where ${listings.id} = ${seenSales.claimedListingId} and ${listings.status} <> 'draft')
  and not exists (select from ${listings} where ${listings.status} = 'published' and ${IS_HOSTED_THERE}))`

/** Whether lists and maps show it now, provided that it is shown at all: it is not over, and not found empty today. */
export const isCurrent = (now: Date | Placeholder): SQL =>
  sql`(${seenSales.lastDate} >= ${todayThere(now)} and ${todayThere(now)} <> all(${seenSales.emptyDates}))`
