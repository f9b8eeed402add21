import { EARTH_RADIUS_MILES, type Position } from '@yardsnap/contract/places'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { type DayWindows, firstAskedDay, isLastDayToCome, NOW, toDayValues } from '#db/asked-days.ts'
import type { Queryable } from '#db/database.ts'
import { type Bounds, splitAtMeridian } from '#db/map-bounds.ts'
import { milesBetween } from '#db/miles-between.ts'
import { preparedStatements } from '#db/prepared-statements.ts'
import { photos } from '#db/schema/photos.ts'
import { seenSales } from '#db/schema/seen-sales.ts'
import { IS_SHOWN, isCurrent, todayThere } from './place-queries.ts'
import { SHOWN_COLUMNS, type ShownRow } from './queries.ts'

const MILES_PER_DEGREE = (EARTH_RADIUS_MILES * Math.PI) / 180

interface ListFilter {
  days: DayWindows
  near: (Position & { miles: number }) | null
  bounds: Bounds | null
  limit: number
}

const value = (name: string) => sql.placeholder(name)

/** Seen sales that are shown now, nearest first where a place is given, else soonest first. */
export function listSeenSales(
  db: Queryable,
  { days, near, bounds, limit }: ListFilter,
): Promise<(ShownRow & { miles: number | null })[]> {
  const boxes = {
    near: near ? splitAtMeridian(boundsAround(near)) : [],
    bounds: bounds ? splitAtMeridian(bounds) : [],
  }
  const statement = listStatement(db, { nearBoxes: boxes.near.length, boundBoxes: boxes.bounds.length })
  return statement.execute({
    ...toDayValues(days),
    ...near,
    ...toBoxValues('near', boxes.near),
    ...toBoxValues('bounds', boxes.bounds),
    limit,
  })
}

/** By the number of boxes that a circle around a place, and the bounds of a map, are made of; 0: none is given. */
const listStatement = preparedStatements(
  'seen-sales',
  (db, { nearBoxes, boundBoxes }: { nearBoxes: number; boundBoxes: number }, name) => {
    const asked = firstAskedDay(seenSales.dates, todayThere(NOW))
    const from = { latitude: value('latitude'), longitude: value('longitude') }
    const miles = nearBoxes > 0 ? milesBetween(from, seenSales) : sql<null>`null::float8`
    return db
      .select({ ...SHOWN_COLUMNS, miles: sql<number | null>`${miles}`.as('miles') })
      .from(seenSales)
      .leftJoin(photos, eq(photos.seenSaleId, seenSales.id))
      .where(
        and(
          isLastDayToCome(seenSales.lastDate),
          isInBoxes('near', nearBoxes),
          nearBoxes > 0 ? sql`${miles} <= ${value('miles')}::float8` : undefined,
          isInBoxes('bounds', boundBoxes),
          sql`${asked} is not null`,
          isCurrent(NOW),
          IS_SHOWN,
        ),
      )
      .orderBy(nearBoxes > 0 ? sql`miles` : asked, seenSales.id)
      .limit(value('limit'))
      .prepare(name)
  },
)

/** Whether a sale is in one of the boxes whose values are of the name and their number. */
function isInBoxes(name: string, count: number): SQL | undefined {
  const place = sql`point(${seenSales.longitude}, ${seenSales.latitude})`
  return or(...Array.from({ length: count }, (_, index) => sql`${place} <@ ${value(name + index)}::box`))
}

function toBoxValues(name: string, boxes: Bounds[]): Record<string, string> {
  return Object.fromEntries(
    boxes.map(([west, south, east, north], index) => [name + index, `(${west},${south}),(${east},${north})`]),
  )
}

/** A box that contains all points within a distance of a position. */
function boundsAround({ latitude, longitude, miles }: Position & { miles: number }): Bounds {
  const north = miles / MILES_PER_DEGREE
  const east = north / Math.max(Math.cos((Math.min(Math.abs(latitude) + north, 90) * Math.PI) / 180), 0.01)
  return [longitude - east, latitude - north, longitude + east, latitude + north]
}
