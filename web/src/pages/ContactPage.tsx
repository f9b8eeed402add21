import type { CurrentUser } from '@yardsnap/contract/accounts'
import { useCurrentUser } from '#core/accounts/api.ts'
import { ContactDetails } from '#site/support/ContactDetails.tsx'
import { SupportForm } from '#site/support/SupportForm.tsx'
import { usePlan } from '#core/plans/use-plan.ts'
import { Card } from '#ui/Card.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SignInPrompt } from '#ui/SignInPrompt.tsx'

/** Writes to the people who run the site. */
export function ContactPage() {
  const user = useCurrentUser()
  return (
    <div className="mx-auto max-w-2xl px-5 pt-6 pb-14 desk:px-8 desk:pt-9">
      <PageTitle title="Contact Us" />
      <p className="mt-2 mb-6 text-ink-soft">
        <ContactDetails />
      </p>
      {user ? <Write user={user} /> : <SignInPrompt title="Sign in to write to us here" />}
    </div>
  )
}

function Write({ user }: { user: CurrentUser }) {
  const { isPremium } = usePlan()
  return (
    <Card className="p-5">
      <SupportForm userId={user.id} />
      <div className="mt-4 text-small text-ink-soft">
        <p>
          The answer goes to <bdi className="inline-block max-w-full wrap-anywhere">{user.email}.</bdi>
        </p>
        {isPremium && <p>You have Premium: your message goes to the front of the line.</p>}
      </div>
    </Card>
  )
}
