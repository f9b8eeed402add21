import {
  daysHeld,
  heldText,
  isCalledOff,
  type LiveListing,
  liveStatusNow,
  statusDetails,
  statusTitle,
  statusToTell,
} from '@yardsnap/contract/live-status'
import { toLiveStatusInput, STATUS_DELAY_SECONDS } from '@yardsnap/contract/live-status-changes'
import { daysLeft } from '@yardsnap/contract/sale-days'
import { t } from '@yardsnap/contract/texts'
import { naming, type NewAnnouncement, type NewNotification } from '#core/notifications/service.ts'
import type { Morning } from './queries.ts'
import { isToday } from './rules.ts'

/** If a host keeps changing the status, those who saved the sale are notified at least this often. */
const LONGEST_DELAY_SECONDS = 90

interface Change {
  before: LiveListing
  after: LiveListing
  now: Date
}

/** The announcement to those who saved a sale when its host sets a status. */
export function buildStatusAnnouncement({ before, after, now }: Change): NewAnnouncement {
  return {
    ...getAnnouncementBase('status', { before, after, now }),
    describe: () => naming(after.title, (title) => describeStatus(title, { before, after, now })),
    isCrucial: isCalledOff(after),
    change: {
      // What was said of a former day, or before the hours of this one were over, is told no more.
      from: JSON.stringify(toLiveStatusInput(statusToTell(before, now))),
      to: JSON.stringify(toLiveStatusInput(after.liveStatus)),
    },
  }
}

/**
 * The announcement when a host has edited the days; null unless days that are still ahead, or their hours, have changed.
 * Other hours alone are not announced: they correct what an announcement of the days says that was not sent yet.
 */
export function buildDaysAnnouncement({ before, after, now }: Change): NewAnnouncement | null {
  const [from, to] = [before, after].map((listing) =>
    daysLeft(listing, now)
      .map(({ date }) => date)
      .join(' '),
  )
  const [heldBefore, heldAfter] = [before, after].map((listing) => heldText(listing, now))
  if (from === undefined || to === undefined || (from === to && heldBefore === heldAfter)) return null
  return {
    ...getAnnouncementBase('days', { before, after, now }),
    describe: () =>
      naming(after.title, (title) => ({ title: t`${title}: its days have changed`, text: heldText(after, now) })),
    change: { from, to },
  }
}

/** The announcement when a host has edited the place. It names none: whether everybody may know it can change until it is read. */
export function buildMoveAnnouncement(edit: Change, change: { from: string; to: string }): NewAnnouncement {
  return {
    ...getAnnouncementBase('place', edit),
    describe: () =>
      naming(edit.after.title, (title) => ({
        title: t`${title}: its address has changed`,
        text: t`See on its page where it is held now.`,
      })),
    change,
  }
}

function getAnnouncementBase(about: 'status' | 'days' | 'place', { before, after, now }: Change) {
  return {
    listingId: after.id,
    kind: 'sale_status',
    audience: 'savers',
    key: `${about}-${after.id}-${after.version}`,
    path: `/sale/${after.id}`,
    replaces: about,
    delaySeconds: STATUS_DELAY_SECONDS,
    longestDelaySeconds: LONGEST_DELAY_SECONDS,
    timeZone: after.timeZone,
    isUrgent: isToday([before, after], now),
  } as const
}

function describeStatus(
  name: string,
  { before, after: listing, now }: Change,
): ReturnType<NewAnnouncement['describe']> {
  const status = liveStatusNow(listing, now)
  if (!status) {
    const title = isCalledOff(before) ? t`${name}: takes place after all` : t`${name}: takes place as planned`
    return { title, text: heldText(listing, now) }
  }
  const when = isCalledOff(listing) ? [] : [heldText(listing, now)]
  const days = daysHeld(listing)
  const news = statusTitle(status, days)
  return {
    title: news === null ? t`${name}: news from the host` : `${name}: ${news}`,
    text: [...statusDetails(status, days), ...when].join(' '),
  }
}

/** @param link token that allows updating this one sale without signing in; behind the '#' it stays out of logs */
export function buildMorningNotification(
  { key, listingId, sellerId, title, timeZone }: Morning,
  link: string,
): NewNotification {
  return {
    userId: sellerId,
    kind: 'own_sale',
    key,
    listingId,
    describe: () => ({
      title: t`Your sale is today`,
      text: t`Say with one tap how “${title}” stands: open, opening late, half price, sold out, closing early. Shoppers see it at once. The link works without signing in, so keep it to yourself.`,
    }),
    path: `/sale/${listingId}/today#${link}`,
    timeZone,
    isUrgent: true,
  }
}
