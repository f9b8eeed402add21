import { isCalledOff } from '@yardsnap/contract/live-status'
import { isPremium } from '@yardsnap/contract/plans'
import { getSaleDates, getSaleDays, dayIn, FALLBACK_TIME_ZONE, getLastDate } from '@yardsnap/contract/sale-days'
import { getDayProblems } from '@yardsnap/contract/day-problems'
import { omitUndefined } from '@yardsnap/contract/objects'
import type { Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { ConfirmationService } from '#core/accounts/service.ts'
import type { PlansService } from '#core/plans/service.ts'
import { refuseHidden, type Seller } from './ownership.ts'
import type { ListingRow, ListingValues } from './queries.ts'

const MS_PER_HOUR = 3_600_000

interface Dependencies {
  confirmation: Pick<ConfirmationService, 'requireConfirmed'>
  plans: Pick<PlansService, 'isActive' | 'checkCanPublish'>
  earlyAccessHours: number
}

interface Change {
  listing: ListingRow
  changes: ListingValues
}

/** Checks before a listing becomes public. */
export function publication({ confirmation, plans, earlyAccessHours }: Dependencies) {
  /**
   * Checks a change and returns the columns that follow from it. If a listing becomes active, by its status or by its
   * day, the plan must have room; a listing that is already active stays active.
   * @throws AppError `invalid`, `forbidden`, `unconfirmed`, `listing_limit`
   */
  return async function publish(tx: Queryable, owner: Seller, { listing, changes }: Change): Promise<ListingValues> {
    const { status = listing.status } = changes
    const after = { ...listing, ...omitUndefined(changes) }
    const isPublishing = status === 'published' && listing.status !== 'published'
    refuseProblems({ listing, changes, isPublishing })
    if (isPublishing) {
      refuseHidden(listing)
      await confirmation.requireConfirmed(tx, owner.id)
    }
    const isActivated = plans.isActive({ ...after, status, lastDay: getLastDate(after) }) && !plans.isActive(listing)
    if (isPublishing || isActivated) await plans.checkCanPublish(tx, owner.id)
    return {
      ...statusAfter({ listing, changes }),
      ...(isPublishing && {
        publishedAt: listing.publishedAt ?? new Date(),
        isPremiumListing: isPremium(owner, Date.now()),
      }),
      ...(after.skipsEarlyAccess && { earlyAccessUntil: null }),
      ...(isPublishing &&
        listing.publishedAt === null && { earlyAccessUntil: computeEarlyAccessUntil(after, earlyAccessHours) }),
    }
  }
}

/**
 * Early access applies only to the first publication, and not on the day of the sale, when sellers want everyone to
 * come.
 */
function computeEarlyAccessUntil(sale: ListingRow, hours: number): Date | null {
  const now = new Date()
  const today = dayIn(sale.timeZone ?? FALLBACK_TIME_ZONE, now)
  if (hours === 0 || sale.skipsEarlyAccess || getSaleDates(sale).includes(today)) return null
  return new Date(now.getTime() + hours * MS_PER_HOUR)
}

/**
 * A live status ends when the sale is taken down or published anew; other days are no longer those it was moved from. That a
 * sale was called off stays known while it is taken down, since those who heard of it are told when it is published again.
 */
function statusAfter({ listing, changes }: Change): ListingValues {
  const { liveStatus, status } = listing
  if (!liveStatus) return {}
  const isTakenDown = changes.status === 'draft'
  const isEnded = changes.status !== undefined && changes.status !== status && !(isTakenDown && isCalledOff(listing))
  if (isEnded) return { liveStatus: null }
  return haveDaysChanged(listing, changes) ? { liveStatus: { ...liveStatus, movedFrom: [] } } : {}
}

/**
 * Whether what is known of when a sale is held is no longer so: it stays public on other days or at other hours, or was called
 * off and is published again.
 */
export function isRescheduled(listing: ListingRow, changes: ListingValues): boolean {
  const after = { ...listing, ...omitUndefined(changes) }
  if (isCalledOff(listing)) return after.status === 'published'
  const isPublic = listing.status === 'published' && after.status !== 'draft'
  return isPublic && JSON.stringify(getSaleDays(after)) !== JSON.stringify(getSaleDays(listing))
}

function haveDaysChanged(listing: ListingRow, changes: ListingValues): boolean {
  const after = { ...listing, ...omitUndefined(changes) }
  return String(getSaleDates(after)) !== String(getSaleDates(listing))
}

/** Refuses invalid days and times. Existing problems do not block other changes, and a draft may have a past day. */
function refuseProblems({ listing, changes, isPublishing }: Change & { isPublishing: boolean }): void {
  const { startTime, endTime, timeZone, status, ...planned } = { ...listing, ...omitUndefined(changes) }
  const days = { ...planned, startTime: startTime?.slice(0, 5) ?? null, endTime: endTime?.slice(0, 5) ?? null }
  const areDaysNew = changes.saleDate !== undefined || changes.laterDays !== undefined
  const isMoved = status === 'published' && getLastDate(days) !== listing.lastDay
  const areHoursNew = changes.startTime !== undefined || changes.endTime !== undefined
  const problem = getDayProblems(days, { now: new Date(), timeZone }).find(({ kind }) => {
    if (kind === 'past') return isPublishing || isMoved
    if (isPublishing || areDaysNew) return true
    if (kind === 'hours') return areHoursNew
    if (kind === 'rain') return changes.rainDate !== undefined
    return kind === 'rules' && (changes.priceRules !== undefined || changes.rainDate !== undefined)
  })
  if (problem) throw new AppError('invalid', problem.message)
}
