import { isRunning, type ListingOffers, type OwnOffer } from '@yardsnap/contract/offers'
import { plural } from '@yardsnap/contract/texts'
import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import type { OfferedThing } from './OfferForm.tsx'
import { OfferSheet } from './OfferSheet.tsx'

interface BundleOfferProps {
  /** Of the sale; null on its own page. */
  title?: string | null
  listingId: string
  /** What the shopper has saved of the sale, without what takes no offers. */
  things: readonly OfferedThing[]
  offers: Pick<ListingOffers, 'rule' | 'mine'>
}

/** One price for the things that a shopper has saved at a sale; nothing while fewer than two are free for an offer. */
export function BundleOffer({ title = null, listingId, things, offers: { rule, mine } }: BundleOfferProps) {
  const [isOpen, setOpen] = useState(false)
  const taken = new Set(mine.filter(isTaken).flatMap(({ items }) => items.map(({ itemId }) => itemId)))
  const free = things.filter(({ itemId }) => !taken.has(itemId))
  const isOffered = free.length > 1
  // What was offered for stays in the sheet while it closes.
  const [last, setLast] = useState(free)
  if (isOffered && free.map(({ itemId }) => itemId).join() !== last.map(({ itemId }) => itemId).join()) setLast(free)
  if (!rule) return null
  return (
    <>
      {isOffered && title !== null && (
        <h2 className="mb-2 text-h3 wrap-anywhere">
          <bdi>{title}</bdi>
        </h2>
      )}
      {isOffered && (
        <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-card px-4 py-3">
          <p className="min-w-0 grow basis-52">
            {plural(free.length, {
              one: 'You saved # thing here.',
              other: 'You saved # things here. The host takes one price for several.',
            })}
          </p>
          <Button tone="secondary" icon={<HandCoins />} onClick={() => setOpen(true)}>
            One price for all
          </Button>
        </div>
      )}
      <OfferSheet
        isOpen={isOpen}
        onOpenChange={setOpen}
        listingId={listingId}
        things={isOffered ? free : last}
        rule={rule}
      />
    </>
  )
}

/** Whether an own offer keeps its things out of another one. */
function isTaken(offer: OwnOffer): boolean {
  return isRunning(offer) || offer.state === 'accepted' || offer.roundsLeft === 0
}
