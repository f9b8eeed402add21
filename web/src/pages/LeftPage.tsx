import { quantityLeft } from '@yardsnap/contract/items'
import type { Listing } from '@yardsnap/contract/listings'
import { plural } from '@yardsnap/contract/texts'
import { LeftoversBoard } from '#sell/leftovers/LeftoversBoard.tsx'
import { OwnListing } from '#shop/browse/OwnListing.tsx'

/** What to do with everything that was not sold. */
export function LeftPage() {
  return (
    <OwnListing title="What is left" titleOf={getTitle}>
      {(listing) => <LeftoversBoard listing={listing} />}
    </OwnListing>
  )
}

function getTitle({ items }: Listing): string {
  const left = items.filter((item) => quantityLeft(item) > 0).length
  return plural(left, { one: 'What is left: # thing', other: 'What is left: # things' })
}
