import { eq, type GetColumnData, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from './database.ts'
import { listings } from './schema/listings.ts'

/** What decides where others see that a sale is (`core/listings/address.ts`). */
export const PLACE_COLUMNS = {
  isAddressHidden: listings.isAddressHidden,
  address: listings.address,
  streetAddress: listings.streetAddress,
  city: listings.city,
  state: listings.state,
  zipCode: listings.zipCode,
  latitude: listings.latitude,
  longitude: listings.longitude,
  positionPrecision: listings.positionPrecision,
  areaLatitude: listings.areaLatitude,
  areaLongitude: listings.areaLongitude,
  areaPrecision: listings.areaPrecision,
}

type Columns = Record<string, PgColumn | SQL>
type RowOf<Of extends Columns> = {
  [Name in keyof Of]: Of[Name] extends PgColumn
    ? GetColumnData<Of[Name]>
    : Of[Name] extends SQL<infer Value>
      ? Value
      : never
}

/** Reads a listing by its id; null where there is none. @param columns of the table, or SQL over it */
export function listingRows<Of extends Columns>(columns: Of) {
  const select = (db: Queryable, listingId: string) =>
    db.select(columns).from(listings).where(eq(listings.id, listingId)).$dynamic()
  // A selection that is not known before the call has no row type of drizzle's.
  const firstOf = (rows: unknown[]) => (rows[0] ?? null) as RowOf<Of> | null
  return {
    find: async (db: Queryable, listingId: string) => firstOf(await select(db, listingId)),
    /**
     * Until the transaction ends: whatever changes the sold pieces of a listing, its holds, offers or appointments locks it.
     * Rows that refer to it are written meanwhile, since whoever writes them may have locked an account (`account-lock.ts`).
     */
    lock: async (tx: Queryable, listingId: string) => firstOf(await select(tx, listingId).for('no key update')),
  }
}
