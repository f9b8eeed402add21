import { ConfirmationNotice } from '#core/accounts/ConfirmationNotice.tsx'
import { useCurrentUser } from '#core/accounts/api.ts'
import { NewDay } from '#shop/community-days/setup/NewDay.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SignInPrompt } from '#ui/SignInPrompt.tsx'

/** Where somebody starts a sale day for a neighborhood. */
export function NewDayPage() {
  const user = useCurrentUser()
  return (
    <div className="mx-auto max-w-[76rem] px-5 pt-6 pb-14 desk:px-8 desk:pt-9">
      <PageTitle title="New sale day" />
      <p className="mt-2 mb-6 max-w-2xl text-lead text-ink-soft">
        One map and one list for a whole neighborhood. Free for you, for every host and for shoppers.
      </p>
      {user ? (
        <>
          <ConfirmationNotice className="mb-5" />
          <NewDay userId={user.id} />
        </>
      ) : (
        <SignInPrompt title="Sign in to start it" description="You can bring in others who organize it with you." />
      )}
    </div>
  )
}
