import type { Leftovers } from '@yardsnap/contract/leftovers'
import type { Listing } from '@yardsnap/contract/listings'
import { plural } from '@yardsnap/contract/texts'
import { MarketplacesButton } from '#sell/exports/MarketplacesButton.tsx'
import { goingBy } from '#sell/leftovers/ways.ts'
import { Section } from '#ui/Section.tsx'

export function OnlineCard({ listing, leftovers }: { listing: Listing; leftovers: Leftovers }) {
  const things = goingBy(leftovers.things, 'online')
  if (things.length === 0) return null
  return (
    <Section
      title={plural(things.length, { one: 'List online: # thing', other: 'List online: # things' })}
      description="Texts and photos of them, for other sites."
    >
      <MarketplacesButton
        listingId={listing.id}
        itemCount={things.length}
        itemIds={things.map(({ itemId }) => itemId)}
      />
    </Section>
  )
}
