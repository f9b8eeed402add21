import { sql } from 'drizzle-orm'
import { customType, numeric, text, timestamp } from 'drizzle-orm/pg-core'

/** A column of a moment, whatever the zone. */
export const instant = (name: string) => timestamp(name, { withTimezone: true })

/** An address as it was typed. */
export const typedAddress = () => ({
  streetAddress: text('street_address').notNull(),
  city: text('city').notNull(),
  state: text('state').notNull(),
  zipCode: text('zip_code').notNull(),
  /** The street as it is compared: without case, punctuation and the many spellings of 'Street'. */
  streetKey: text('street_key')
    .notNull()
    .generatedAlwaysAs(sql`street_key(street_address)`),
})

/** How exactly a position is known. */
export const positionPrecision = () =>
  text('position_precision', { enum: ['pinned', 'street', 'zip', 'city', 'state'] })

/** A point on the unit sphere, of the extension of this name, as text. */
export const cube = customType<{ data: string }>({ dataType: () => 'cube' })

/** Words as the text search compares them. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** US dollars, with cents. */
export const price = (name: string) => numeric(name, { precision: 10, scale: 2 }).notNull().default('0')
