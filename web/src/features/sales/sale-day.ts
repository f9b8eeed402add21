import type { ListingStatus } from '@yardsnap/contract/listings'

interface SaleDay {
  status: ListingStatus
  /** YYYY-MM-DD of the sale's own zone. */
  saleDate: string | null
  /** IANA name; null while the place is not known. */
  timeZone: string | null
}

/** Whether the day of the sale has passed where the sale is; without a zone, where the reader is. */
export function isOver({ status, saleDate, timeZone }: SaleDay, now: Date): boolean {
  if (status === 'ended') return true
  return saleDate !== null && saleDate < dayIn(timeZone ?? undefined, now)
}

/** @returns YYYY-MM-DD */
function dayIn(timeZone: string | undefined, now: Date): string {
  // Sweden writes its dates as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now)
}
