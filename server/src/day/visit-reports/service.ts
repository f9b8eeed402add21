import { isCalledOff } from '@yardsnap/contract/live-status'
import type { Listing } from '@yardsnap/contract/listings'
import { haversineMiles, METERS_PER_MILE, type Position } from '@yardsnap/contract/places'
import { dayIn, FALLBACK_TIME_ZONE, isStillToday } from '@yardsnap/contract/sale-days'
import { t } from '@yardsnap/contract/texts'
import {
  NOBODY_ASKS_HOST,
  REPORT_SHOWN_MINUTES,
  THERE_METERS,
  type VisitReportKind,
  type VisitReports,
} from '@yardsnap/contract/visit-reports'
import { hashDevice, type Visitor } from '#auth/device-hash.ts'
import type { Database } from '#db/database.ts'
import { AppError } from '#errors.ts'
import { listingNotFound } from '#core/listings/ownership.ts'
import type { ListingsService } from '#core/listings/service.ts'
import type { NotificationsService } from '#core/notifications/service.ts'
import type { Outgoing } from '#log/redaction.ts'
import * as queries from './queries.ts'

export type VisitReportsService = ReturnType<typeof visitReportsService>

interface Dependencies {
  database: Pick<Database, 'db'>
  listings: Pick<ListingsService, 'read'>
  notifications: Pick<NotificationsService, 'notify'>
  /** Key for hashing devices, without which the hashes cannot be reversed by guessing. */
  secret: string
  now?: () => Date
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Reports of former days are of no use. */
const KEPT_MS = 48 * HOUR_MS

/** What people at a sale say of it, beside the word of its host. */
export function visitReportsService({
  database,
  listings,
  notifications,
  secret,
  now = () => new Date(),
}: Dependencies) {
  const { db } = database
  const currentHour = () => new Date(Math.floor(now().getTime() / HOUR_MS) * HOUR_MS)

  /** As a stranger sees it: what is not known to all is not told by the answer either. */
  async function readPublic(listingId: string) {
    const listing = await listings.read(null, listingId)
    if (listing.status === 'draft') throw listingNotFound()
    const today = dayIn(listing.timeZone ?? FALLBACK_TIME_ZONE, now())
    const isOpen = listing.status === 'published' && !isCalledOff(listing) && isStillToday(listing, now())
    return { listing, today, isOpen }
  }

  const toDevice = (listingId: string, day: string, visitor: Visitor) =>
    hashDevice(secret, ['visit report', day, listingId], visitor)

  async function readReports(listingId: string, isOpen: boolean, device: string): Promise<Outgoing<VisitReports>> {
    const since = new Date(now().getTime() - REPORT_SHOWN_MINUTES * MINUTE_MS)
    return {
      isOpen,
      reports: isOpen ? await queries.summarize(db, listingId, since) : [],
      own: isOpen ? await queries.findOwn(db, { listingId, device, hour: currentHour() }) : null,
    }
  }

  return {
    /** @throws AppError `not_found` for what is not public */
    async read(listingId: string, visitor: Visitor): Promise<Outgoing<VisitReports>> {
      const { today, isOpen } = await readPublic(listingId)
      return readReports(listingId, isOpen, toDevice(listingId, today, visitor))
    },

    /**
     * Takes what somebody says. When a second one finds nobody within an hour, the host is asked, once a day.
     * @throws AppError `not_found` for what is not public; `conflict` on another day than those of the sale, and after its hours
     */
    async report(
      listingId: string,
      { kind, position }: { kind: VisitReportKind; position: Position | null },
      visitor: Visitor,
    ): Promise<Outgoing<VisitReports>> {
      const { listing, today, isOpen } = await readPublic(listingId)
      if (!isOpen) throw new AppError('conflict', t.lazy`This can be posted on the day of the sale, until it closes`)
      const device = toDevice(listingId, today, visitor)
      const isConfirmed = isThere(listing, position)
      await db.transaction(async (tx) => {
        const sellerId = kind === 'nobody_here' ? await queries.lockSale(tx, listingId) : null
        const reportedAt = now()
        await queries.writeReport(tx, { listingId, device, hour: currentHour(), kind, isConfirmed, reportedAt })
        if (!sellerId) return
        const since = new Date(reportedAt.getTime() - HOUR_MS)
        if ((await queries.countNobody(tx, listingId, since)) < NOBODY_ASKS_HOST) return
        await notifications.notify(tx, {
          userId: sellerId,
          kind: 'own_sale',
          key: `nobody-here ${listingId} ${today}`,
          listingId,
          describe: () => ({
            title: t`Is your sale on?`,
            text: t`Two people say that nobody is at “${listing.title}”. Say with one tap that it is open, late or called off.`,
          }),
          path: `/sale/${listingId}/today`,
          timeZone: listing.timeZone,
          isUrgent: true,
        })
      })
      return readReports(listingId, isOpen, device)
    },

    forgetOld: (): Promise<void> => queries.deleteReportsBefore(db, new Date(now().getTime() - KEPT_MS)),
  }
}

type PublicPlace = Pick<Listing, 'latitude' | 'longitude' | 'isAddressHidden' | 'positionPrecision'>

/** Whether a device tells that it is at a sale. Near a place that is not known to the house nobody is confirmed. */
function isThere({ latitude, longitude, isAddressHidden, positionPrecision }: PublicPlace, position: Position | null) {
  if (!position || isAddressHidden || latitude === null || longitude === null || positionPrecision !== 'street')
    return false
  return haversineMiles(position, { latitude, longitude }) * METERS_PER_MILE <= THERE_METERS
}
