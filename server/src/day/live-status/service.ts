import { t } from '@yardsnap/contract/texts'
import { isCalledOff, type LiveListing } from '@yardsnap/contract/live-status'
import type { LiveStatusInput } from '@yardsnap/contract/live-status-changes'
import { daysLeft, isOver } from '@yardsnap/contract/sale-days'
import { z } from 'zod'
import type { Database, Queryable } from '#db/database.ts'
import type { Events } from '#db/events.ts'
import { AppError } from '#errors.ts'
import { listingNotFound, refreshAddressVisibility } from '#core/listings/ownership.ts'
import { endHostLinks, hostLinks } from '#auth/host-links.ts'
import { HOLD_EVENTS } from '#day/holds/service.ts'
import type { NotificationsService } from '#core/notifications/service.ts'
import type { PlansService } from '#core/plans/service.ts'
import type { WebhooksService } from '#core/webhooks/service.ts'
import { type Listeners, LIVE_STATUS_EVENTS, liveFollowers } from './followers.ts'
import {
  buildDaysAnnouncement,
  buildMorningNotification,
  buildMoveAnnouncement,
  buildStatusAnnouncement,
} from './notifications.ts'
import * as queries from './queries.ts'
import { changedBy, rulesAfter, withRainDate } from './rules.ts'

/** Local hours in which hosts are notified that their sale is today, as soon as it is public. */
const MORNING = { from: '06:30', until: '12:00' }
const HOSTS_AT_ONCE = 500
const OWNERS_ALONE = t.lazy`Only the owner can call a sale off, move it or open it again.`

export type LiveStatusService = ReturnType<typeof liveStatusService>

interface Dependencies {
  database: Database
  events: Events
  notifications: Pick<NotificationsService, 'announce' | 'notify'>
  plans: Pick<PlansService, 'checkCanPublish'>
  /** Called in the transaction that moves a public sale to other days. */
  onDaysMoved: (tx: Queryable, listingId: string) => Promise<void>
  /** Called in the transaction that changes how a public sale stands, or when it is held. @param before it did */
  onChange: (tx: Queryable, before: LiveListing) => Promise<void>
  webhooks: Pick<WebhooksService, 'emitForListing'>
  secret: string
  now?: () => Date
}

type Locked = NonNullable<Awaited<ReturnType<typeof queries.lockLive>>>

/** The live status of a sale: set by its host, shown at once, and announced to those who saved it. */
export function liveStatusService({
  database,
  events,
  notifications,
  plans,
  onDaysMoved,
  onChange,
  webhooks,
  secret,
  now = () => new Date(),
}: Dependencies) {
  const { db } = database
  const links = hostLinks(secret)
  const followers = liveFollowers({ events, holdEvents: HOLD_EVENTS, read })

  /** @throws AppError `not_found` for a draft, even for its seller */
  async function read(listingId: string): Promise<LiveListing> {
    const listing = await queries.findLive(db, listingId)
    if (!listing || listing.status === 'draft') throw listingNotFound()
    return listing
  }

  /** To open pages. */
  async function showChange(tx: Queryable, before: LiveListing): Promise<void> {
    await events.notify(tx, LIVE_STATUS_EVENTS, before.id)
    await onChange(tx, before)
  }

  async function change(
    tx: Queryable,
    { listing: before, sellerId, priceRules, isByCoHost = false }: Locked & { isByCoHost?: boolean },
    input: LiveStatusInput,
  ) {
    const at = now()
    const fields = changedBy(before, input, at)
    if (!fields) return before
    if (isByCoHost && (fields.status !== before.status || fields.saleDate !== before.saleDate)) {
      throw new AppError('forbidden', OWNERS_ALONE)
    }
    // Reopening counts against the plan's limit: another sale may have been published in its place.
    if (fields.status === 'published' && before.status !== 'published') await plans.checkCanPublish(tx, sellerId)
    const rules = rulesAfter(priceRules, { before, after: fields })
    const after = await queries.writeLive(tx, before.id, { ...fields, priceRules: rules })
    if (after.saleDate !== before.saleDate) {
      await refreshAddressVisibility(tx, before.id)
      await onDaysMoved(tx, before.id)
    }
    await notifications.announce(tx, buildStatusAnnouncement({ before, after, now: at }))
    await showChange(tx, before)
    await webhooks.emitForListing(tx, before.id, [{ type: 'sale.status', data: { listingId: before.id } }])
    return after
  }

  /**
   * @param listing the one that the link names
   * @throws AppError `not_found` for a link that was not made here or was ended, of a sale that is taken down, or
   *   after it
   */
  async function checkLink(from: Queryable, token: string, listing: LiveListing | null): Promise<LiveListing> {
    const hasDayLeft = listing !== null && listing.status !== 'draft' && daysLeft(listing, now()).length > 0
    const endedAt = hasDayLeft ? await queries.findLinksEnd(from, listing.id) : null
    if (!hasDayLeft || !links.isGood(token, { endedAt, timeZone: listing.timeZone, now: now() })) {
      throw new AppError('not_found', t.lazy`This link leads nowhere anymore. Sign in to change your sale.`)
    }
    return listing
  }

  const idOfLink = (token: string): string => {
    const id = z.uuid().safeParse(links.readClaim(token).listingId).data
    if (!id) throw new AppError('not_found', t.lazy`This link leads nowhere. Sign in to change your sale.`)
    return id
  }

  return {
    read,

    /** Calls `onChange` at once and after each change, until `signal` aborts. @throws AppError `not_found` */
    follow: (listingId: string, listeners: Listeners, signal: AbortSignal): Promise<void> =>
      followers.follow(listingId, listeners, signal),

    /**
     * Sets the status of the user's own sale. Setting the same again changes nothing.
     * @param options `rainDate` is where a sale without one of its own can be moved; `isByCoHost`: neither calls the sale
     *   off, nor moves it or opens it again, which are publications
     * @throws AppError `not_found`; `conflict` for a status that cannot be set now; `listing_limit` when calling off
     *   is undone
     */
    async set(
      userId: string,
      listingId: string,
      input: LiveStatusInput,
      { rainDate = null, isByCoHost = false }: { rainDate?: string | null; isByCoHost?: boolean } = {},
    ): Promise<LiveListing> {
      return db.transaction(async (tx) => {
        const locked = await queries.lockLive(tx, listingId, userId)
        if (!locked) throw listingNotFound()
        return change(tx, { ...locked, listing: withRainDate(locked.listing, { input, rainDate }), isByCoHost }, input)
      })
    },

    /** @throws AppError `not_found` */
    readByLink: async (token: string): Promise<LiveListing> =>
      checkLink(db, token, await queries.findLive(db, idOfLink(token))),

    /** @throws AppError as `readByLink` and `set` */
    async setByLink(token: string, input: LiveStatusInput): Promise<LiveListing> {
      const listingId = idOfLink(token)
      return db.transaction(async (tx) => {
        const locked = await queries.lockLive(tx, listingId)
        const listing = await checkLink(tx, token, locked?.listing ?? null)
        return change(tx, { ...locked!, listing }, input)
      })
    },

    /** Invalidates all links that were mailed to this host. */
    endLinks: (userId: string): Promise<void> => endHostLinks(db, userId),

    /** Notifies hosts whose sale is today; each day of a sale once. @returns how many */
    async notifyHosts(): Promise<number> {
      const mornings = await queries.listMornings(db, { now: now(), ...MORNING, limit: HOSTS_AT_ONCE })
      for (const morning of mornings) {
        const link = links.make(morning, morning.linksEndedAt)
        await db.transaction((tx) => notifications.notify(tx, buildMorningNotification(morning, link)))
      }
      return mornings.length
    },

    /**
     * Announces changed days after the seller has edited a public sale, or that one which was called off is held after all,
     * which says its days, too. Call it in the same transaction.
     */
    async daysChanged(tx: Queryable, before: LiveListing): Promise<void> {
      const after = await queries.findLive(tx, before.id)
      if (!after || isOver(after, now())) return
      const edit = { before, after, now: now() }
      const isTold = isCalledOff(before) && (await notifications.announce(tx, buildStatusAnnouncement(edit)))
      const notice = isTold ? null : buildDaysAnnouncement(edit)
      if (notice) await notifications.announce(tx, notice)
      await showChange(tx, before)
    },

    /** Announces that a public sale is held at another place than until now. Call it in the same transaction. */
    async moved(tx: Queryable, listing: LiveListing, move: { from: string; to: string }): Promise<void> {
      if (isOver(listing, now())) return
      await notifications.announce(tx, buildMoveAnnouncement({ before: listing, after: listing, now: now() }, move))
    },
  }
}
