import { type CameBy, countView as countViewOf } from '@yardsnap/contract/interest'
import { call } from '#api/call.ts'
import { PAGE_INDEX } from '#ui/overlay-entries.ts'

/** Counts a view of the sale for its seller. */
export function countView(listingId: string): Promise<void> {
  return call(countViewOf, { params: { listingId }, query: { cameBy: howTheyCame() } })
}

/** From another page of this site, also into a new tab, or straight to this one. */
function howTheyCame(): CameBy {
  const state: unknown = window.history.state
  const hasPagesBefore =
    typeof state === 'object' && state !== null && PAGE_INDEX in state && Number(state[PAGE_INDEX]) > 0
  return hasPagesBefore || document.referrer.startsWith(`${window.location.origin}/`) ? 'site' : 'link'
}
