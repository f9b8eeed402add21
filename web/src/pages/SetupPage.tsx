import type { CurrentUser } from '@yardsnap/contract/accounts'
import { useCurrentUser } from '#core/accounts/api.ts'
import { useSetupState } from '#site/setup/api.ts'
import { SetupForm } from '#site/setup/SetupForm.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyCard } from '#ui/EmptyState.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SignInPrompt } from '#ui/SignInPrompt.tsx'

/** Where the first operator of a new site enters the setup token. */
export function SetupPage() {
  const user = useCurrentUser()
  const state = useSetupState()
  return (
    <div className="mx-auto max-w-2xl px-5 pt-6 pb-14 desk:px-8 desk:pt-9">
      <PageTitle title="Set Up This Site" className="mb-6" />
      {state.data ? (
        <Setup isPending={state.data.isPending} user={user} />
      ) : (
        state.isError && (
          <LoadFailure query={state} title="The setup could not be loaded" fallback="Please try again in a moment." />
        )
      )}
    </div>
  )
}

function Setup({ isPending, user }: { isPending: boolean; user: CurrentUser | null }) {
  if (!isPending) return <Done isOperator={user?.isAdmin ?? false} />
  if (!user) {
    return (
      <SignInPrompt
        title="Sign in first"
        description="Your account becomes the one that runs this site. If you have none yet, create it on the next page."
      />
    )
  }
  return (
    <>
      <p className="mb-4 text-lead text-ink-soft">
        Whoever enters the setup token runs this site: reports, ads, plans and messages.
      </p>
      <Card className="p-5">
        <SetupForm />
      </Card>
      <h2 className="mt-8 mb-1.5 text-h3">Where to find the token</h2>
      <ul className="list-disc space-y-1.5 pl-5 text-ink-soft">
        <li>
          In the app's log, in the line that begins with <q>nobody runs this site yet</q>. Where you host, the log may
          be called Logs or Console.
        </li>
        <li>
          In the file <code>setup-token</code> in the app's data folder.
        </li>
      </ul>
    </>
  )
}

function Done({ isOperator }: { isOperator: boolean }) {
  return (
    <EmptyCard
      scene="sign"
      title={isOperator ? 'You run this site' : 'This site is set up'}
      description={isOperator ? 'Everything there is to do is on one page.' : 'Somebody runs it already.'}
      action={isOperator ? <ButtonLink to="/admin">Run the site</ButtonLink> : <ButtonLink to="/">Home</ButtonLink>}
    />
  )
}
