import { useCurrentUser } from '#core/accounts/api.ts'
import { usePayWays } from '#day/pay-ways/api.ts'
import { PayWaysForm } from '#day/pay-ways/PayWaysForm.tsx'
import { BackLink } from '#ui/BackLink.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SignInPrompt } from '#ui/SignInPrompt.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

export function PayWaysPage() {
  const user = useCurrentUser()
  return (
    <div className="mx-auto max-w-3xl px-5 pt-6 pb-14 desk:px-8 desk:pt-9">
      {user && <BackLink to="/account">Your account</BackLink>}
      <PageTitle title="How people can pay you" className="mt-2 mb-6" />
      {user ? <Ways /> : <SignInPrompt title="Sign in to say how people can pay you" />}
    </div>
  )
}

function Ways() {
  const query = usePayWays()
  const { data, error, isFetchedAfterMount } = query
  if (error && !data) return <LoadFailure query={query} title="How you are paid could not be loaded" />
  // The form begins with what the server has, not with what this page once read.
  return data && isFetchedAfterMount ? <PayWaysForm known={data} /> : <Skeleton className="h-96 rounded-card" />
}
