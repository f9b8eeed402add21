import { daysToShow, type SaleDay } from '@yardsnap/contract/sale-days'
import { useState } from 'react'
import { currentTime } from './first-rendering.ts'

/** The days of a sale that are left at the time of the first rendering, or all of them when it is over. */
export function useDaysToShow(listing: Parameters<typeof daysToShow>[0]): SaleDay[] {
  const [now] = useState(currentTime)
  return daysToShow(listing, now)
}
