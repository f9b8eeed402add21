import { formatPrice } from '@yardsnap/contract/formats'
import { shownTitle } from '@yardsnap/contract/item-titles'
import type { OwnOffer } from '@yardsnap/contract/offers'
import { plural, t } from '@yardsnap/contract/texts'
import { formatClock } from '#lib/instants.ts'

/** '$45' of 4500 */
export const centsText = (cents: number): string => formatPrice(cents / 100)

/** 'Brass lamp', or 'Brass lamp and 2 more things'. */
export function thingsText(items: readonly { title: string }[]): string {
  const [first, ...others] = items
  const title = shownTitle({ title: first?.title ?? '' })
  if (others.length === 0) return title
  return t`${title} and ${plural(others.length, { one: '# more thing', other: '# more things' })}`
}

/** What a shopper reads of an own offer. @param timeZone of the sale */
export function ownOfferText(offer: OwnOffer, timeZone: string | null): string {
  const { state, cents, counterCents, agreedCents, until } = offer
  const time = until === null ? '' : formatClock(until, timeZone)
  switch (state) {
    case 'open':
      return t`You offered ${centsText(cents)}. The host has until ${time}.`
    case 'countered':
      return t`You offered ${centsText(cents)}, the host asks ${centsText(counterCents ?? cents)}. Answer by ${time}.`
    case 'accepted':
      return t`Agreed: ${centsText(agreedCents ?? cents)}. Held for you until ${time}, you pay at the sale.`
    case 'declined':
      return t`The host said no to ${centsText(cents)}.`
    case 'expired':
      return counterCents === null
        ? t`The host did not answer to ${centsText(cents)}.`
        : t`Your time to answer the host is over.`
    case 'withdrawn':
      return t`You withdrew your offer of ${centsText(cents)}.`
    case 'sold':
      return t`It was sold.`
    case 'closed':
      return closedText(offer)
  }
}

function closedText({ closing, cents, counterCents }: OwnOffer): string {
  switch (closing) {
    case 'cheaper':
      return t`It costs no more than ${centsText(counterCents ?? cents)} now: no offer is needed.`
    case 'changed':
      return t`The host sells it differently now. You can offer again.`
    case 'firm':
      return t`The price is firm now.`
    case 'called_off':
      return t`The sale was called off.`
    case 'gone':
    case 'blocked':
    case null:
      return t`It is no longer for sale.`
  }
}
