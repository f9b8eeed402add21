import { useCurrentUser } from '#core/accounts/api.ts'
import { DonationsList } from '#sell/leftovers/DonationsList.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SignInPrompt } from '#ui/SignInPrompt.tsx'

/** What somebody gave to charities, by year. */
export function DonationsPage() {
  const user = useCurrentUser()
  return (
    <div className="mx-auto max-w-3xl px-5 pt-6 pb-14 desk:px-8 desk:pt-9">
      <PageTitle title="Your donations" className="mb-5" />
      {user ? <DonationsList /> : <SignInPrompt title="Sign in to see your donations" />}
    </div>
  )
}
