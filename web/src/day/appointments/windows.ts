import type { AppointmentWindow } from '@yardsnap/contract/appointment-windows'
import { addDays } from '@yardsnap/contract/sale-days'

/** A window as it is sent, of one that says more. */
export const toWindow = ({ id, kind, date, from, to, minutes, people }: AppointmentWindow): AppointmentWindow => ({
  id,
  kind,
  date,
  from,
  to,
  minutes,
  people,
})

/**
 * What a new window begins with: the hours of the last one on its next day. The first one is a pick-up on the day after the
 * sale where that is ahead, and else for having a look tomorrow.
 */
export function newWindow(
  last: AppointmentWindow | undefined,
  { saleDate, today }: { saleDate: string | null; today: string },
): AppointmentWindow {
  const id = crypto.randomUUID()
  if (last) return { ...toWindow(last), id, date: addDays(last.date, 1) }
  const isSaleAhead = saleDate !== null && saleDate >= today
  const date = addDays(isSaleAhead ? saleDate : today, 1)
  return { id, kind: isSaleAhead ? 'pickup' : 'visit', date, from: '09:00', to: '12:00', minutes: 20, people: 2 }
}
