import { useLocation, useNavigate } from '@tanstack/react-router'
import { isMissing } from '#api/call.ts'
import { useSignUpPage } from '#day/consignment/sign-up/api.ts'
import { SignUpForm } from '#day/consignment/sign-up/SignUpForm.tsx'
import { ErrorState, LoadFailure } from '#ui/ErrorState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** Where people register as consignors. What the link says stands behind the '#', which reaches no log on its way. */
export function ConsignPage() {
  const token = useLocation().hash
  return (
    <div className="mx-auto max-w-[76rem] px-5 pt-6 pb-14 desk:px-8 desk:pt-9">
      {token === '' ? <NoLink /> : <SignUp key={token} token={token} />}
    </div>
  )
}

function SignUp({ token }: { token: string }) {
  const query = useSignUpPage(token)
  const navigate = useNavigate()
  if (query.data) {
    return (
      <SignUpForm
        token={token}
        page={query.data}
        onDone={(own) => void navigate({ to: '/consignor', hash: own, replace: true })}
      />
    )
  }
  if (isMissing(query.error)) return <NoLink />
  return (
    <>
      <PageTitle title="Sell your things" className="mb-5" />
      {query.error ? (
        <LoadFailure query={query} title="The page could not be loaded" />
      ) : (
        <div aria-busy className="mx-auto grid max-w-2xl gap-5">
          <output className="sr-only">Loading the terms</output>
          <Skeleton className="h-40 rounded-card" />
          <Skeleton className="h-80 rounded-card" />
        </div>
      )}
    </>
  )
}

function NoLink() {
  return (
    <>
      <PageTitle title="Sell your things" className="mb-5" />
      <ErrorState
        title="This link does not work"
        description="It may be cut short, or the organizer has ended it. Ask them for a new one."
      />
    </>
  )
}
