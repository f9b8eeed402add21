import { shownTitle } from '@yardsnap/contract/item-titles'
import { formatDay, formatTime } from '@yardsnap/contract/dates'
import { shortName } from '@yardsnap/contract/names'
import { dayIn } from '@yardsnap/contract/sale-days'
import { plural, t } from '@yardsnap/contract/texts'
import { DateTime } from 'luxon'
import type { NewNotification } from '#core/notifications/service.ts'
import type { AppointmentRow, ListingRow } from './queries.ts'
import type { AppointmentEnd, Reminder } from './rules.ts'

/** What the host learns of. `added`: more things for a time that was booked before. */
export type HostEvent = 'asked' | 'booked' | 'added' | 'moved' | 'canceled'
/** What the shopper learns of. `zone`: the sale is in another time zone than was thought; `deleted`: it is about to be. */
export type ShopperEvent =
  | 'deleted'
  | 'confirmed'
  | 'refused'
  | 'removed'
  | 'zone'
  | AppointmentEnd
  | `remind_${Reminder}`

export interface Subject {
  appointment: Pick<
    AppointmentRow,
    'id' | 'shopperId' | 'firstName' | 'lastName' | 'kind' | 'startsAt' | 'timeZone' | 'things' | 'sequence'
  >
  listing: Pick<ListingRow, 'id' | 'sellerId' | 'title'>
  now: Date
}

export function buildHostNotification(event: HostEvent, subject: Subject): NewNotification {
  const { appointment, listing } = subject
  return {
    ...base(event, subject),
    userId: listing.sellerId,
    senderId: appointment.shopperId,
    isForHosts: true,
    path: `/sale/${listing.id}/appointments`,
    describe: () => describeForHost(event, subject),
    isUrgent: event === 'asked' || event === 'canceled',
  }
}

export function buildShopperNotification(event: ShopperEvent, subject: Subject): NewNotification {
  const { appointment, listing } = subject
  return {
    ...base(event, subject),
    userId: appointment.shopperId,
    ...(event !== 'deleted' && { senderId: listing.sellerId }),
    path: '/appointments',
    describe: () => describeForShopper(event, subject),
    isUrgent: event !== 'remind_day' && event !== 'expired',
  }
}

const base = (event: HostEvent | ShopperEvent, { appointment, listing }: Subject) =>
  ({
    kind: 'appointment',
    // Each change is told once, and so is each reminder of a time.
    key: `appointment-${appointment.id}-${appointment.sequence}-${event}`,
    // What refers to a sale is deleted with it.
    ...(event !== 'deleted' && { listingId: listing.id }),
    timeZone: appointment.timeZone,
  }) as const

/** 'today, 1:00 PM' or 'Sat, Nov 21, 1:00 PM', by the clock of the sale. */
function whenText(instant: Date, { timeZone, now }: { timeZone: string; now: Date }): string {
  const time = formatTime(DateTime.fromJSDate(instant, { zone: timeZone }).toFormat('HH:mm'))
  const day = dayIn(timeZone, instant)
  return day === dayIn(timeZone, now) ? t`today, ${time}` : `${formatDay(day)}, ${time}`
}

/** 'Brass lamp', or 'Brass lamp and 2 more things'; empty for a visit. */
export function describeThings(things: readonly { title: string }[]): string {
  const [first, ...others] = things
  if (!first) return ''
  const title = shownTitle(first)
  if (others.length === 0) return title
  return t`${title} and ${plural(others.length, { one: '# more thing', other: '# more things' })}`
}

type Words = ReturnType<NewNotification['describe']>

function describeForHost(event: HostEvent, { appointment, listing, now }: Subject): Words {
  const shopperName = shortName(appointment, t`Somebody`)
  const when = whenText(appointment.startsAt, { ...appointment, now })
  const things = describeThings(appointment.things)
  const isPickup = appointment.kind === 'pickup'
  const sale = listing.title
  const what = isPickup ? t`To carry out: ${things}.` : t`To have a look at “${sale}”.`
  switch (event) {
    case 'asked':
      return {
        title: isPickup ? t`${shopperName} wants to pick up ${when}` : t`${shopperName} wants to come ${when}`,
        text: t`${what} Say yes or no; they see your address only if you say yes.`,
      }
    case 'booked':
      return { title: isPickup ? t`${shopperName} picks up ${when}` : t`${shopperName} comes ${when}`, text: what }
    case 'added':
      return { title: t`${shopperName} picks up more ${when}`, text: what }
    case 'moved':
      return { title: t`${shopperName} comes at another time: ${when}`, text: what }
    case 'canceled':
      return {
        title: t`${shopperName} does not come ${when}`,
        text: isPickup
          ? t`The time is free again, and nothing is held for them anymore: ${things}.`
          : t`The time is free again at “${sale}”.`,
      }
  }
}

function describeForShopper(event: ShopperEvent, { appointment, listing, now }: Subject): Words {
  const when = whenText(appointment.startsAt, { ...appointment, now })
  const things = describeThings(appointment.things)
  const sale = listing.title
  const isPickup = appointment.kind === 'pickup'
  const title = isPickup ? t`Your pick-up ${when}` : t`Your visit ${when}`
  switch (event) {
    case 'confirmed':
      return {
        title: t`Confirmed: ${when}`,
        text: t`The host of “${sale}” expects you. The address is on the page of your visits.`,
      }
    case 'refused':
      return {
        title: t`${title} is not possible`,
        text: t`The host of “${sale}” said no to this time. You can choose another one.`,
      }
    case 'removed':
      return {
        title: t`${title} is canceled`,
        text: isPickup
          ? t`The host of “${sale}” is not there at that time. Choose another one soon: ${things} is still held for you.`
          : t`The host of “${sale}” is not there at that time. You can choose another one.`,
      }
    case 'zone':
      return {
        title: t`${title}: check the time`,
        text: t`The clock of “${sale}” was corrected. Your calendar may show another hour.`,
      }
    case 'expired':
      return { title: t`${title} was not confirmed`, text: t`The host of “${sale}” has not answered.` }
    case 'called_off':
      return { title: t`${title} is canceled`, text: t`“${sale}” was called off.` }
    case 'deleted':
      return { title: t`${title} is canceled`, text: t`“${sale}” was deleted.` }
    case 'gone':
      return {
        title: t`${title} is canceled`,
        text: isPickup ? t`Nothing is held for you at “${sale}” anymore.` : t`“${sale}” is no longer public.`,
      }
    case 'remind_day':
    case 'remind_hour':
      return {
        title: t`Still coming ${when}?`,
        text: isPickup
          ? t`“${sale}” has ${things} ready for you. Say yes, or no, so that somebody else can have the time and the thing.`
          : t`“${sale}” expects you. Say yes, or no, so that somebody else can have the time.`,
      }
  }
}
