import { t } from '@yardsnap/contract/texts'
import type { Queryable } from '#db/database.ts'
import type { Events } from '#db/events.ts'
import { AppError } from '#errors.ts'
import { listingNotFound, lockOwnListing } from '#core/listings/ownership.ts'
import type { NotificationsService } from '#core/notifications/service.ts'
import { type HoldEvent, buildHoldNotification, keyOf } from './notifications.ts'
import * as queries from './queries.ts'
import { dueChanges, type HoldChange, computeHoldEnd, settled } from './rules.ts'

/** Changes of the holds of a locked listing, with the notifications that they cause. */
export type Settling = ReturnType<typeof settling>

/** The channel on which processes hear that the holds of a listing have changed. */
export const HOLD_EVENTS = 'holds'

interface Dependencies {
  events: Pick<Events, 'notify'>
  notifications: Pick<NotificationsService, 'notify' | 'notifyEach' | 'takeBack' | 'withdraw'>
  now: () => Date
}

export function settling({ events, notifications, now }: Dependencies) {
  /** Notifies open pages of the sale that its holds have changed, once this commits. */
  const showChange = (tx: Queryable, { id }: Pick<queries.ListingRow, 'id'>) => events.notify(tx, HOLD_EVENTS, id)

  /** The open holds of a listing as they stand now. */
  async function listOpenHolds(from: Queryable, listing: queries.ListingRow): Promise<queries.OpenHoldRow[]> {
    const at = { canGrant: computeHoldEnd(listing, now()) !== null, now: now() }
    return settled(await queries.listOpen(from, listing.id), at)
  }

  /** Makes the changes that are due in a locked listing, and notifies everybody concerned. */
  async function settle(
    tx: Queryable,
    listing: queries.ListingRow,
    { askedNow }: { askedNow?: string } = {},
  ): Promise<void> {
    const end = computeHoldEnd(listing, now())
    const changes = dueChanges(await queries.listOpen(tx, listing.id), { canGrant: end !== null, now: now() })
    if (changes.length === 0) return
    await showChange(tx, listing)
    const getHoldIds = (kind: HoldChange['kind']) =>
      changes.flatMap((change) => (change.kind === kind ? change.hold.id : []))
    const ends = changes.filter((change) => change.kind === 'end')
    for (const [reason, group] of Map.groupBy(ends, (change) => change.reason)) {
      await endHolds(
        tx,
        listing,
        group.map(({ hold }) => hold),
        reason,
      )
    }
    await queries.markNextInLine(tx, getHoldIds('turn'), now())
    await queries.putBackInLine(tx, getHoldIds('wait'))
    await queries.noteUnanswered(tx, getHoldIds('unanswered'), now())
    for (const change of changes) {
      if (change.kind === 'end') continue
      if (change.kind === 'wait') await takeBackTurn(tx, listing, change.hold)
      else if (change.kind === 'unanswered') await notifyOfHold(tx, listing, 'unanswered', change.hold)
      else {
        await notifyOfHold(tx, listing, 'asked', { ...change.hold, until: end })
        if (change.hold.id !== askedNow) await notifyOfHold(tx, listing, 'turn', change.hold)
      }
    }
  }

  async function endHolds(
    tx: Queryable,
    listing: queries.ListingRow,
    ended: readonly queries.OpenHoldRow[],
    reason: queries.HoldEndReason,
  ): Promise<void> {
    if (ended.length === 0) return
    await showChange(tx, listing)
    await queries.end(
      tx,
      ended.map(({ id }) => id),
      { reason, now: now() },
    )
    for (const hold of ended) {
      if (reason === 'canceled') await notifications.withdraw(tx, hold.shopperId, { key: keyOf('unanswered', hold) })
      else await notifyOfHold(tx, listing, reason, hold)
    }
  }

  function toNotification(listing: queries.ListingRow, event: HoldEvent, hold: queries.OpenHoldRow) {
    const { until } = hold
    return buildHoldNotification(event, { hold, listing, until, now: now() })
  }

  const notifyOfHold = (tx: Queryable, listing: queries.ListingRow, event: HoldEvent, hold: queries.OpenHoldRow) =>
    notifications.notify(tx, toNotification(listing, event, hold))

  /** Takes back what was said when it was the hold's turn, which it may be once more. */
  async function takeBackTurn(tx: Queryable, listing: queries.ListingRow, hold: queries.OpenHoldRow): Promise<void> {
    for (const event of ['asked', 'turn', 'unanswered'] as const) {
      const { userId, key } = toNotification(listing, event, hold)
      await notifications.takeBack(tx, userId, key)
    }
  }

  /** Notifies all in line at a locked listing that is about to be deleted, at once: they may be hundreds. */
  async function noteDeletion(tx: Queryable, listingId: string): Promise<void> {
    const listing = await queries.findListing(tx, listingId)
    if (!listing) return
    const open = await listOpenHolds(tx, listing)
    await notifications.notifyEach(
      tx,
      open.map((hold) => toNotification(listing, 'deleted', hold)),
    )
  }

  /** @returns the listing, locked @throws AppError `not_found` unless the user owns it */
  async function lockOwn(tx: Queryable, userId: string, listingId: string): Promise<queries.ListingRow> {
    await lockOwnListing(tx, userId, listingId)
    return lock(tx, listingId)
  }

  async function lock(tx: Queryable, listingId: string): Promise<queries.ListingRow> {
    const listing = await queries.lockListing(tx, listingId)
    if (!listing) throw listingNotFound()
    return listing
  }

  return { settle, endHolds, listOpenHolds, notifyOfHold, noteDeletion, showChange, lockOwn, lock }
}

export function holdNotFound(): AppError {
  return new AppError('not_found', t.lazy`This hold does not exist`)
}
