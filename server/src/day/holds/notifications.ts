import { shownTitle } from '@yardsnap/contract/item-titles'
import { formatDay, formatTime } from '@yardsnap/contract/dates'
import { HOLD_ANSWER_MINUTES } from '@yardsnap/contract/holds'
import { shortName } from '@yardsnap/contract/names'
import { dayIn, FALLBACK_TIME_ZONE } from '@yardsnap/contract/sale-days'
import { t } from '@yardsnap/contract/texts'
import { DateTime } from 'luxon'
import { naming, type NewNotification } from '#core/notifications/service.ts'
import type { HoldEndReason, OpenHoldRow } from './queries.ts'

/** Ends that somebody else than the shopper brought about. */
type NotifiedEndReason = Exclude<HoldEndReason, 'canceled'>
/** `deleted`: the sale is about to be. */
export type HoldEvent = 'asked' | 'turn' | 'granted' | 'unanswered' | 'deleted' | NotifiedEndReason

interface Subject {
  hold: Pick<OpenHoldRow, 'id' | 'itemTitle' | 'shopperId' | 'firstName' | 'lastName'>
  listing: { id: string; sellerId: string; title: string; timeZone: string | null }
  /** The end of a granted hold; for a request, the end that a yes would give it. */
  until: Date | null
  now: Date
}

export function buildHoldNotification(event: HoldEvent, subject: Subject): NewNotification {
  const { hold, listing } = subject
  const isForHost = event === 'asked'
  const isDeleted = event === 'deleted'
  return {
    userId: isForHost ? listing.sellerId : hold.shopperId,
    ...(isForHost && { isForHosts: true, senderId: hold.shopperId }),
    kind: 'hold',
    key: keyOf(event, hold),
    ...(hasAnswer(event) && { replaces: keyOf('unanswered', hold) }),
    // What refers to a sale is deleted with it.
    ...(!isDeleted && { listingId: listing.id }),
    describe: () => naming(shownTitle({ title: hold.itemTitle }), (item) => describeHoldEvent(event, subject, item)),
    timeZone: listing.timeZone,
    path: isDeleted ? '/browse' : isForHost ? `/sale/${listing.id}/holds` : `/sale/${listing.id}`,
    isUrgent: event === 'asked' || event === 'turn' || event === 'granted',
  }
}

export const keyOf = (event: HoldEvent, { id }: Pick<Subject['hold'], 'id'>) => `hold-${id}-${event}`

/** Whether the shopper no longer waits for the host. */
const hasAnswer = (event: HoldEvent) => !['asked', 'turn', 'unanswered', 'deleted'].includes(event)

function describeHoldEvent(
  event: HoldEvent,
  { hold, listing, until, now }: Subject,
  item: string,
): ReturnType<NewNotification['describe']> {
  const sale = listing.title
  const time = until ? timeText(until, { timeZone: listing.timeZone, now }) : ''
  switch (event) {
    case 'asked':
      return {
        title: t`${shortName(hold, t`Somebody`)} asks you to hold ${item}`,
        text: t`It is for sale at “${sale}”. A yes holds it until ${time}. Without your answer within ${HOLD_ANSWER_MINUTES} minutes they are told so, and keep their place in line.`,
      }
    case 'turn':
      return {
        title: t`You are next for ${item}`,
        text: t`Nobody is ahead of you anymore at “${sale}”, and the host has been asked to hold it for you.`,
      }
    case 'granted':
      return {
        title: t`${item} is held for you until ${time}`,
        text: t`Come to “${sale}” before that. If you cannot, give it up on the page of the sale, and the next in line gets it.`,
      }
    case 'unanswered':
      return {
        title: t`No answer yet about ${item}`,
        text: t`The host of “${sale}” has not answered for ${HOLD_ANSWER_MINUTES} minutes. You keep your place in line.`,
      }
    case 'refused':
      return {
        title: t`${item} is not held for you`,
        text: t`The host of “${sale}” said no. It may still be for sale there.`,
      }
    case 'missed':
      return {
        title: t`Your hold of ${item} is over`,
        text: t`It ended at ${time}, and the next in line gets it. It may still be for sale at “${sale}”.`,
      }
    case 'bought':
      return { title: t`${item} is yours`, text: t`Thank you for coming to “${sale}”. The hold is over.` }
    case 'sold':
      // The buyer may be somebody who was in line.
      return { title: t`${item} is sold`, text: t`It was sold at “${sale}”, so nobody stands in line for it anymore.` }
    case 'closed':
      return { title: t`${item} is not held anymore`, text: t`The host of “${sale}” holds nothing anymore.` }
    case 'called_off':
      return { title: t`${item} is not held for you anymore`, text: t`“${sale}” was called off.` }
    case 'gone':
      return { title: t`${item} is no longer for sale`, text: t`It was taken off “${sale}”.` }
    case 'deleted':
      return { title: t`${item} is no longer for sale`, text: t`“${sale}” was deleted.` }
  }
}

/** '1:00 PM', with its day unless that is today, by the clock of the sale. */
export function timeText(instant: Date, { timeZone, now }: { timeZone: string | null; now: Date }): string {
  const zone = timeZone ?? FALLBACK_TIME_ZONE
  const time = formatTime(DateTime.fromJSDate(instant, { zone }).toFormat('HH:mm'))
  const day = dayIn(zone, instant)
  return day === dayIn(zone, now) ? time : `${formatDay(day)}, ${time}`
}
