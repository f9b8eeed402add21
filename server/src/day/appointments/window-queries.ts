import type { AppointmentWindow } from '@yardsnap/contract/appointment-windows'
import { asc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { appointmentWindows } from '#db/schema/appointments.ts'
import { listings } from '#db/schema/listings.ts'

const columns = {
  id: appointmentWindows.id,
  kind: appointmentWindows.kind,
  date: appointmentWindows.date,
  from: sql<string>`left(${appointmentWindows.from}::text, 5)`,
  to: sql<string>`left(${appointmentWindows.to}::text, 5)`,
  minutes: appointmentWindows.minutes,
  people: appointmentWindows.people,
}

export async function listWindows(db: Queryable, listingId: string): Promise<AppointmentWindow[]> {
  const rows = await db
    .select(columns)
    .from(appointmentWindows)
    .where(eq(appointmentWindows.listingId, listingId))
    .orderBy(asc(appointmentWindows.date), asc(appointmentWindows.from), asc(appointmentWindows.id))
  return rows.map((row) => ({ ...row, minutes: row.minutes as AppointmentWindow['minutes'] }))
}

/** Of all sales of a seller. */
export function listWindowsOf(db: Queryable, sellerId: string) {
  return db
    .select({ listingId: appointmentWindows.listingId, ...columns })
    .from(appointmentWindows)
    .innerJoin(listings, eq(listings.id, appointmentWindows.listingId))
    .where(eq(listings.sellerId, sellerId))
    .orderBy(asc(appointmentWindows.date), asc(appointmentWindows.from), asc(appointmentWindows.id))
}

/** All windows of a sale, in place of the former ones. */
export async function writeWindows(
  tx: Queryable,
  listingId: string,
  windows: readonly AppointmentWindow[],
): Promise<void> {
  await tx.delete(appointmentWindows).where(eq(appointmentWindows.listingId, listingId))
  const rows = windows.map((window) => ({ ...window, listingId }))
  if (rows.length > 0) await tx.insert(appointmentWindows).values(rows)
  await tx
    .update(listings)
    .set({ takesAppointments: windows.length > 0 })
    .where(eq(listings.id, listingId))
}
