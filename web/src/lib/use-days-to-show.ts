import { dayHeld } from '@yardsnap/contract/live-status'
import type { ListingSummary } from '@yardsnap/contract/listings'
import { daysToShow, type SaleDay } from '@yardsnap/contract/sale-days'
import { useState } from 'react'
import { currentTime } from './first-rendering.ts'

/** The days of a sale that are left at the time of the first rendering, or all of them when it is over; by the hours at which it is open. */
export function useDaysToShow(listing: ListingSummary): SaleDay[] {
  const [now] = useState(currentTime)
  return daysToShow(listing, now).map((day) => dayHeld(day, listing))
}
