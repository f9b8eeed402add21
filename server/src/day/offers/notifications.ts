import { formatPrice } from '@yardsnap/contract/formats'
import { shownTitle } from '@yardsnap/contract/item-titles'
import { shortName } from '@yardsnap/contract/names'
import { percentBelow } from '@yardsnap/contract/offers'
import { plural, t } from '@yardsnap/contract/texts'
import { naming, type NewNotification } from '#core/notifications/service.ts'
import { timeText } from '#day/holds/service.ts'
import type { ListingRow, OfferRow } from './queries.ts'
import type { OfferEnd } from './rules.ts'

/** What one of the two has said. `taken_back`: their last answer. */
export type OfferEvent = 'made' | 'countered' | 'accepted' | 'declined' | 'withdrawn' | 'taken_back'

export interface Subject {
  offer: Pick<OfferRow, 'id' | 'shopperId' | 'firstName' | 'lastName' | 'items' | 'cents' | 'counterCents' | 'version'>
  listing: Pick<ListingRow, 'id' | 'sellerId' | 'title' | 'timeZone'>
  /** What the things cost now, in cents. */
  askingCents: number
  /** Until when an answer is awaited, or an agreed thing is held; after an end, until when a new offer would stand. */
  until: Date | null
  now: Date
}

/** The notification of the other one. @param isByHost whether the host has said it */
export function buildOfferNotification(event: OfferEvent, isByHost: boolean, subject: Subject): NewNotification {
  return {
    ...addressed(!isByHost, subject),
    describe: () => namingThings(subject, (things) => describe(event, { isByHost, things }, subject)),
    isUrgent: true,
  }
}

/** What the shopper is notified of when an offer has ended without anybody's answer. */
export function buildEndNotification(end: OfferEnd, subject: Subject): NewNotification {
  return {
    ...addressed(false, subject),
    describe: () => namingThings(subject, (things) => describeEnd(end, things, subject)),
  }
}

/** What the shopper of a running offer is notified of when its sale is about to be deleted. */
export function buildDeletionNotification(subject: Subject): NewNotification {
  // What refers to a sale is deleted with it.
  const { listingId: _listingId, ...rest } = addressed(false, subject)
  const { offer, listing } = subject
  return {
    ...rest,
    key: `offer-${offer.id}-deleted`,
    path: '/browse',
    describe: () => namingThings(subject, (things) => describeOver(things, t`“${listing.title}” was deleted.`)),
  }
}

function addressed(isForHost: boolean, { offer, listing }: Subject) {
  return {
    userId: isForHost ? listing.sellerId : offer.shopperId,
    senderId: isForHost ? offer.shopperId : listing.sellerId,
    isForHosts: isForHost,
    kind: 'offer',
    key: `offer-${offer.id}-${offer.version}`,
    listingId: listing.id,
    timeZone: listing.timeZone,
    path: isForHost ? `/sale/${listing.id}/offers` : `/sale/${listing.id}`,
  } as const
}

/** @param describeWith gets what `describeThings` says, with a shorter name where the title would be too long */
const namingThings = ({ offer: { items } }: Subject, describeWith: (things: string) => Words): Words =>
  naming(firstTitle(items), (title) => describeWith(describeThings(items, title)))

const firstTitle = ([first]: OfferRow['items']): string => shownTitle({ title: first?.title ?? '' })

/** 'Brass lamp', or 'Brass lamp and 2 more things'. */
function describeThings(items: OfferRow['items'], title = firstTitle(items)): string {
  const others = items.slice(1)
  if (others.length === 0) return title
  return t`${title} and ${plural(others.length, { one: '# more thing', other: '# more things' })}`
}

type Words = ReturnType<NewNotification['describe']>

const money = (cents: number): string => formatPrice(cents / 100)

function describe(
  event: OfferEvent,
  { isByHost, things }: { isByHost: boolean; things: string },
  { offer, listing, askingCents, until, now }: Subject,
): Words {
  const shopperName = shortName(offer, t`Somebody`)
  const price = money(offer.counterCents ?? offer.cents)
  const time = until ? timeText(until, { timeZone: listing.timeZone, now }) : ''
  switch (event) {
    case 'made':
      return {
        title: t`${shopperName} offers ${money(offer.cents)} for ${things}`,
        text: t`That is ${percentBelow(offer.cents, askingCents)}% less than ${money(askingCents)}. It stands until ${time}.`,
      }
    case 'countered':
      return {
        title: t`${price} for ${things}?`,
        text: t`The host of “${listing.title}” asks this much. Answer by ${time}.`,
      }
    case 'accepted':
      return {
        title: isByHost ? t`Agreed: ${price} for ${things}` : t`${shopperName} agrees: ${price} for ${things}`,
        text: isByHost
          ? t`Held for you until ${time}. You pay at “${listing.title}”.`
          : t`It is held for them until ${time}, and they pay at the sale.`,
      }
    case 'declined':
      return {
        title: t`No to ${money(offer.cents)} for ${things}`,
        text: t`The host of “${listing.title}” did not agree. It is still for sale there.`,
      }
    case 'withdrawn':
      return {
        title: t`${shopperName} does not want ${things} anymore`,
        text: t`What you agreed on is over, and nothing is held for them.`,
      }
    case 'taken_back':
      return {
        title: isByHost ? t`The host took that answer back` : t`${shopperName} took that answer back`,
        text: t`The offer for ${things} stands again, until ${time}.`,
      }
  }
}

function describeEnd(end: OfferEnd, things: string, { offer, listing, askingCents, until }: Subject): Words {
  const sale = listing.title
  if (end.state === 'sold')
    return { title: t`${things}: sold`, text: t`It was sold at “${sale}”, so your offer is over.` }
  if (end.state === 'expired') {
    return offer.counterCents === null
      ? {
          title: t`No answer to your offer for ${things}`,
          text: until
            ? t`The host of “${sale}” did not answer in time. You can offer again.`
            : t`The host of “${sale}” did not answer in time.`,
        }
      : {
          title: t`Your time to answer is over`,
          text: t`The host of “${sale}” had asked ${money(offer.counterCents)} for ${things}.`,
        }
  }
  switch (end.closing) {
    case 'cheaper':
      return {
        title: t`${things}: now ${money(askingCents)}`,
        text: t`That is no more than the ${money(offer.counterCents ?? offer.cents)} that were talked about, so no offer is needed at “${sale}”.`,
      }
    case 'changed':
      return {
        title: t`Changed: ${things}`,
        text: t`The host of “${sale}” sells it differently now, so your offer is over. Have a look, and offer again.`,
      }
    case 'firm':
      return {
        title: t`No more offers for ${things}`,
        text: t`The price at “${sale}” is firm now. It may still be for sale there.`,
      }
    case 'called_off':
      return describeOver(things, t`“${sale}” was called off.`)
    case 'gone':
    case 'blocked':
      return describeOver(things, t`It is no longer for sale at “${sale}”.`)
  }
}

const describeOver = (things: string, text: string): Words => ({ title: t`Your offer for ${things} is over`, text })

/** What the conversation of the two keeps, in the words of who said it. */
export function lineOf(event: OfferEvent, { offer, listing, until, now }: Subject): string {
  const things = describeThings(offer.items)
  const price = money(offer.counterCents ?? offer.cents)
  const time = until ? timeText(until, { timeZone: listing.timeZone, now }) : ''
  switch (event) {
    case 'made':
      return t`I offer ${price} for ${things}.`
    case 'countered':
      return t`I would sell ${things} for ${price}.`
    case 'accepted':
      return t`Agreed: ${price} for ${things}, paid at the sale. Held until ${time}.`
    case 'declined':
      return t`No to ${money(offer.cents)} for ${things}, sorry.`
    case 'withdrawn':
      return t`I no longer want ${things}, sorry.`
    case 'taken_back':
      return t`I take my last answer about ${things} back.`
  }
}
