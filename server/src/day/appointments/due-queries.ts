import { FIRST_REMINDER_HOURS, LAST_REMINDER_HOURS } from '@yardsnap/contract/appointments'
import { FALLBACK_TIME_ZONE } from '@yardsnap/contract/sale-days'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { isCalledOff, isPublic } from '#db/sale-stock.ts'
import { appointments } from '#db/schema/appointments.ts'
import { listings } from '#db/schema/listings.ts'
import { isBlocked, isStanding } from './queries.ts'

/** Whether a hold of the appointment stands, or has ended because the thing was bought. */
const hasThings = sql`exists (
  select from appointment_things at join holds h on h.id = at.hold_id
  where at.appointment_id = ${appointments.id} and (h.ended_at is null or h.end_reason = 'bought'))`

/** Sales at which the clock brings something: the end of what nobody has confirmed, or a reminder. */
export function selectDueByClock(db: Queryable, now: Date) {
  const { startsAt, state, remindedDayAt, remindedHourAt } = appointments
  const inHours = (hours: number) => sql`${new Date(now.getTime() + hours * 3_600_000).toISOString()}::timestamptz`
  return db
    .select({ listingId: appointments.listingId })
    .from(appointments)
    .where(
      sql`${state} = 'asked' and ${startsAt} <= ${inHours(0)}
        or ${state} = 'booked' and ${remindedHourAt} is null and ${startsAt} > ${inHours(0)}
          and (${startsAt} <= ${inHours(LAST_REMINDER_HOURS)}
            or ${startsAt} <= ${inHours(FIRST_REMINDER_HOURS)} and ${remindedDayAt} is null)`,
    )
}

/** Sales at which others have done something to an appointment ahead. */
function selectDueByOthers(db: Queryable, now: Date) {
  const { endsAt, state, kind, timeZone } = appointments
  const isDue = sql`(not ${isPublic} and (${isCalledOff} or ${listings.status} <> 'ended')
    or ${isBlocked}
    or ${kind} = 'pickup' and not ${hasThings}
    or ${timeZone} <> coalesce(${listings.timeZone}, ${FALLBACK_TIME_ZONE})
    or ${state} = 'asked' and not ${listings.isAddressHidden})`
  return db
    .select({ listingId: appointments.listingId })
    .from(appointments)
    .innerJoin(listings, eq(listings.id, appointments.listingId))
    .where(and(isStanding, gt(endsAt, now), isDue))
}

/**
 * Sales of which an appointment has something due, from `after` on by their ids: what `endOf`, `followZone`, `confirmOpen` and
 * `dueReminder` say, as a condition.
 */
export async function listDueSales(
  db: Queryable,
  { after, limit, now }: { after: string; limit: number; now: Date },
): Promise<string[]> {
  const due = selectDueByClock(db, now).union(selectDueByOthers(db, now)).as('due')
  const rows = await db
    .select({ listingId: due.listingId })
    .from(due)
    .where(gt(due.listingId, after))
    .orderBy(due.listingId)
    .limit(limit)
  return rows.map(({ listingId }) => listingId)
}
