import type { LiveListing } from '@yardsnap/contract/live-status'
import { type LiveStatusInput, MAX_STATUS_WORDS, toLiveStatusInput } from '@yardsnap/contract/live-status-changes'
import { getSaleDates } from '@yardsnap/contract/sale-days'
import { shortened } from '@yardsnap/contract/text'
import { AppError } from '#errors.ts'
import type { Log } from '#log/logger.ts'
import type { DayRow } from './queries.ts'
import type { MailRow } from './news-queries.ts'

/** What the status of a sale offers; of the wing for the day of a sale, which shoppers' features do not know. */
export interface SaleStatus {
  read: (listingId: string) => Promise<LiveListing>
  /** @param options `rainDate` is where a sale without one of its own can be moved */
  set: (
    userId: string,
    listingId: string,
    input: LiveStatusInput,
    options: { rainDate: string | null },
  ) => Promise<LiveListing>
}

interface Sale {
  hostId: string
  listingId: string
}

/**
 * Says of a sale what holds for its community day, once: setting the same again changes nothing. A sale with days of its own stays
 * as its host has set it. What its host has done meanwhile, such as ending it, counts.
 */
export async function followNews(
  status: SaleStatus,
  { mail, day, sale, log }: { mail: MailRow; day: DayRow; sale: Sale; log: Pick<Log, 'info'> },
): Promise<void> {
  try {
    const listing = await status.read(sale.listingId)
    const input = toInput(listing, mail, day)
    if (!input) return
    await status.set(sale.hostId, sale.listingId, input, { rainDate: getRainDate(listing, day) })
  } catch (error) {
    if (!(error instanceof AppError && FINAL.has(error.code))) throw error
    log.info({ err: error, listingId: sale.listingId }, 'a sale does not follow its community day')
  }
}

/** The date that a day was moved to. Null for a sale that begins later: it is not moved to before its first day. */
function getRainDate({ saleDate }: LiveListing, { days: [rainDate] }: DayRow): string | null {
  return rainDate && saleDate && rainDate > saleDate ? rainDate : null
}

/** Refusals that another attempt would meet again. */
const FINAL = new Set<AppError['code']>(['not_found', 'conflict', 'invalid', 'forbidden'])

function toInput(listing: LiveListing, { kind, text }: MailRow, day: DayRow): LiveStatusInput | null {
  const before = toLiveStatusInput(listing.liveStatus)
  // Its host has called it off, and said why.
  if (before.kind === 'called_off') return null
  // Half a character would not be stored, and the sale then not follow.
  const words = shortened(text, MAX_STATUS_WORDS)
  const held = getSaleDates(listing)
  const isOf = (dates: readonly string[]) => held.length > 0 && held.every((date) => dates.includes(date))
  if (kind === 'called_off') return isOf(day.days) ? { ...before, kind: 'called_off', time: null, words } : null
  // The day has its rain date alone by now; the sale is still on the days before.
  const isSame = isOf(day.movedFrom.map(({ date }) => date)) && [null, day.days[0]].includes(listing.rainDate)
  if (!isSame) return null
  // The day may have been called off before the sale was moved, which is then said in place of the move.
  return day.status === 'called_off'
    ? { ...before, kind: 'called_off', time: null, words: shortened(day.statusWords, MAX_STATUS_WORDS) }
    : { ...before, isMoved: true, words }
}
