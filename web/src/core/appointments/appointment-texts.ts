import type { OwnAppointment, OwnAppointmentAnywhere, Slot } from '@yardsnap/contract/appointments'
import { formatDay } from '@yardsnap/contract/dates'
import { formatPrice } from '@yardsnap/contract/formats'
import { shownTitle } from '@yardsnap/contract/item-titles'
import { dayIn } from '@yardsnap/contract/sale-days'
import { plural, t } from '@yardsnap/contract/texts'
import { formatTimeIn } from '#lib/instants.ts'

/** The calendar day of an instant, YYYY-MM-DD, and how it reads. */
export const dayOf = (instant: string, timeZone: string): string => dayIn(timeZone, new Date(instant))

/** 'Sat, Nov 21, 3:05 PM', by the clock of the sale. */
export const whenText = (instant: string, timeZone: string): string =>
  `${formatDay(dayOf(instant, timeZone))}, ${formatTimeIn(instant, timeZone)}`

/** '3:05 PM', with the zone where a clock shows that twice in the night in which it is set back. */
export function slotText(slot: Slot, { slots, timeZone }: { slots: readonly Slot[]; timeZone: string }): string {
  const text = formatTimeIn(slot.startsAt, timeZone)
  const day = dayOf(slot.startsAt, timeZone)
  const isTwice = slots.some(
    (other) =>
      other.startsAt !== slot.startsAt &&
      dayOf(other.startsAt, timeZone) === day &&
      formatTimeIn(other.startsAt, timeZone) === text,
  )
  return isTwice ? formatTimeIn(slot.startsAt, timeZone, { isZoneShown: true }) : text
}

/** 'Brass lamp', or 'Brass lamp and 2 more things'; empty without any. */
export function thingsText(things: readonly { title: string }[]): string {
  const [first, ...others] = things
  if (!first) return ''
  const title = shownTitle(first)
  if (others.length === 0) return title
  return t`${title} and ${plural(others.length, { one: '# more thing', other: '# more things' })}`
}

/** What is to be paid for a thing; empty where nothing was agreed on. */
export function payText({ isBought, agreedCents }: { isBought: boolean; agreedCents: number | null }): string {
  if (isBought) return t`paid`
  return agreedCents === null ? '' : t`agreed ${formatPrice(agreedCents / 100)}`
}

/** 'Pick-up: Sat, Nov 21, 9:00 AM', or a visit. */
export const kindText = (kind: OwnAppointment['kind'], when: string): string =>
  kind === 'pickup' ? t`Pick-up: ${when}` : t`Visit: ${when}`

/** What a shopper reads of how an own appointment stands. */
export function stateText({ kind, state, isComing }: Pick<OwnAppointment, 'kind' | 'state' | 'isComing'>): string {
  switch (state) {
    case 'asked':
      return t`The host has not confirmed it yet`
    case 'booked':
      return isComing ? t`Confirmed, and the host knows that you are coming` : t`Confirmed`
    case 'canceled':
      return t`You canceled it`
    case 'refused':
      return t`The host said no to this time`
    case 'expired':
      return t`The host did not confirm it`
    case 'removed':
      return t`The host is not there at that time`
    case 'called_off':
      return t`The sale was called off`
    case 'gone':
      return kind === 'pickup'
        ? t`It is over: nothing is held for you there anymore`
        : t`It is over: nobody can see this sale anymore`
  }
}

/** When somebody is expected on a day, by the id of the sale, in epoch milliseconds: confirmed appointments. @param day YYYY-MM-DD */
export function listExpected(
  own: readonly Pick<OwnAppointmentAnywhere, 'listingId' | 'state' | 'startsAt' | 'endsAt' | 'timeZone'>[],
  day: string,
): Map<string, { startsAt: number; endsAt: number }> {
  const expected = own.filter(
    ({ state, startsAt, timeZone }) => state === 'booked' && dayOf(startsAt, timeZone) === day,
  )
  return new Map(
    expected.map(({ listingId, startsAt, endsAt }) => [
      listingId,
      { startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt) },
    ]),
  )
}
