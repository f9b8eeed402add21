import { useParams } from '@tanstack/react-router'
import { plural, t } from '@yardsnap/contract/texts'
import { useCurrentUser } from '#core/accounts/api.ts'
import { useLeftovers } from '#sell/leftovers/api.ts'
import { LeftoversBoard } from '#sell/leftovers/LeftoversBoard.tsx'
import { OwnListing } from '#shop/browse/OwnListing.tsx'

/** What to do with everything that was not sold. */
export function LeftPage() {
  const { listingId = '' } = useParams({ strict: false })
  const user = useCurrentUser()
  const { data } = useLeftovers(listingId, user !== null)
  const here = data?.things.filter(({ donationId }) => donationId === null).length
  const title =
    here === undefined
      ? t`What is left`
      : plural(here, { one: 'What is left: # thing', other: 'What is left: # things' })
  return <OwnListing title={title}>{(listing) => <LeftoversBoard listing={listing} />}</OwnListing>
}
