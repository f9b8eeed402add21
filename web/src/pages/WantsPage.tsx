import { useCurrentUser } from '#core/accounts/api.ts'
import { SavedParts } from '#shop/saved/SavedParts.tsx'
import { rememberedPlace } from '#lib/remembered-place.ts'
import { WantList } from '#shop/wants/WantList.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SignInPrompt } from '#ui/SignInPrompt.tsx'

/** What somebody looks for, and the matches. */
export function WantsPage() {
  const user = useCurrentUser()
  return (
    <div className="mx-auto max-w-[76rem] px-5 pt-6 pb-14 desk:px-8 desk:pt-9">
      <PageTitle title="Wants" className="mb-5" />
      <SavedParts />
      {user ? (
        <WantList location={rememberedPlace() ?? ''} />
      ) : (
        <SignInPrompt
          scene="road"
          title="Sign in to be notified"
          description="Tell us what you are looking for, and we let you know when a sale near you has it."
        />
      )}
    </div>
  )
}
