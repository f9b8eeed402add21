import { t } from '@yardsnap/contract/texts'
import { useCurrentUser } from '#core/accounts/api.ts'
import { SavedParts } from '#shop/saved/SavedParts.tsx'
import { SavedItemList } from '#shop/saved-items/SavedItemList.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SignInPrompt } from '#ui/SignInPrompt.tsx'

/** Single items that somebody has saved. */
export function SavedItemsPage() {
  const user = useCurrentUser()
  return (
    <div className="mx-auto max-w-[76rem] px-5 pt-6 pb-14 desk:px-8 desk:pt-9">
      <PageTitle title={t.of('saved items')`Things`} className="mb-5" />
      <SavedParts />
      {user ? (
        <SavedItemList />
      ) : (
        <SignInPrompt
          scene="table"
          title="Sign in to see your things"
          description="Press the heart beside an item at a sale, and we let you know when its price drops."
        />
      )}
    </div>
  )
}
