import { customType, timestamp } from 'drizzle-orm/pg-core'

/** A column of a moment, whatever the zone. */
export const instant = (name: string) => timestamp(name, { withTimezone: true })

/** A point on the unit sphere, of the extension of this name, as text. */
export const cube = customType<{ data: string }>({ dataType: () => 'cube' })
