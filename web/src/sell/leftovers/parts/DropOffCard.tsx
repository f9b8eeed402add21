import type { Leftovers } from '@yardsnap/contract/leftovers'
import type { Listing } from '@yardsnap/contract/listings'
import { plural } from '@yardsnap/contract/texts'
import { goingBy } from '#sell/leftovers/ways.ts'
import { Section } from '#ui/Section.tsx'
import { NoteDonation } from './NoteDonation.tsx'

export function DropOffCard({ listing, leftovers }: { listing: Listing; leftovers: Leftovers }) {
  const things = goingBy(leftovers.things, 'dropoff')
  if (things.length === 0) return null
  return (
    <Section
      title={plural(things.length, { one: 'Drop off: # thing', other: 'Drop off: # things' })}
      description="Ask for a receipt when you hand it over."
    >
      <NoteDonation listingId={listing.id} things={things} way="dropoff" charity="" text="Record the drop-off" />
    </Section>
  )
}
