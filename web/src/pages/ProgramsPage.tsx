import { useCurrentUser } from '#core/accounts/api.ts'
import { TokensSection } from '#site/programs/TokensSection.tsx'
import { WebhooksSection } from '#site/programs/WebhooksSection.tsx'
import { BackLink } from '#ui/BackLink.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SignInPrompt } from '#ui/SignInPrompt.tsx'

/** For people who have programs of their own. */
export function ProgramsPage() {
  const user = useCurrentUser()
  return (
    <div className="mx-auto max-w-3xl px-5 pt-6 pb-14 desk:px-8 desk:pt-9">
      {user && <BackLink to="/account">Your account</BackLink>}
      <PageTitle title="Programs" className="mt-2 mb-6" />
      {user ? (
        <div className="grid grid-cols-1 gap-5">
          <TokensSection />
          <WebhooksSection />
        </div>
      ) : (
        <SignInPrompt title="Sign in to see your tokens and webhooks" />
      )}
    </div>
  )
}
