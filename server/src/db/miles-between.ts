import { EARTH_RADIUS_MILES, type Position } from '@yardsnap/contract/places'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Columns, expressions or placeholders, in degrees. */
interface SqlPosition {
  latitude: SQLWrapper
  longitude: SQLWrapper
}

/** Great-circle distance to columns or expressions in degrees (haversine, sphere of 3959 mi: S9.4). */
export function milesBetween(from: Position | SqlPosition, to: SqlPosition): SQL {
  const halfChord = sql`sin(radians(${to.latitude} - ${from.latitude}::float8) / 2) ^ 2
    + cos(radians(${from.latitude}::float8)) * cos(radians(${to.latitude})) * sin(radians(${to.longitude} - ${from.longitude}::float8) / 2) ^ 2`
  return sql`${2 * EARTH_RADIUS_MILES}::float8 * asin(least(1, sqrt(${halfChord})))`
}
