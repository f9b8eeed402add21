import { ConfirmationNotice } from '#core/accounts/ConfirmationNotice.tsx'
import { useCurrentUser } from '#core/accounts/api.ts'
import { site } from '#lib/site.ts'
import { AddSeenSale } from '#shop/seen-sales/AddSeenSale.tsx'
import { BackLink } from '#ui/BackLink.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SignInPrompt } from '#ui/SignInPrompt.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

/** Where somebody adds a sale that they passed; also the target of the phone's share sheet. */
export function AddSeenSalePage() {
  const user = useCurrentUser()
  if (!site.hasSeenSales) return <NotFoundPage />
  return (
    <div className="mx-auto max-w-2xl px-5 pt-2 pb-14 desk:px-8 desk:pt-4">
      <BackLink to="/browse">Browse Sales</BackLink>
      {user ? (
        <>
          <ConfirmationNotice className="mb-5" />
          <AddSeenSale />
        </>
      ) : (
        <>
          <PageTitle title="Add a sale you saw" className="mb-5" />
          <SignInPrompt
            title="Sign in to add it"
            description="Your neighbors find the sale; nobody learns that it was you."
          />
        </>
      )}
    </div>
  )
}
