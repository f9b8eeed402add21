import { OwnListing } from '#shop/browse/OwnListing.tsx'
import { InsightsBoard } from '#sell/insights/InsightsBoard.tsx'
import { useOwnAccount } from '#site/accounts/own-account-api.ts'
import { PriceSharingSection } from '#site/accounts/PriceSharingSection.tsx'

/** What a sale tells for the next one, and whether others learn of its prices. */
export function InsightsPage() {
  return (
    <OwnListing title="For next time">
      {(listing) => (
        <div className="grid grid-cols-1 gap-5">
          <InsightsBoard listing={listing} />
          <Sharing />
        </div>
      )}
    </OwnListing>
  )
}

/** Without the account's settings there is nothing to choose here: they are on the account's page, too. */
function Sharing() {
  const { data: account } = useOwnAccount()
  return account ? <PriceSharingSection account={account} /> : null
}
