import { useCurrentUser } from '#core/accounts/api.ts'
import { ConversationList } from '#shop/messages/ConversationList.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SignInPrompt } from '#ui/SignInPrompt.tsx'

export function MessagesPage() {
  const user = useCurrentUser()
  return (
    <div className="mx-auto max-w-3xl px-5 pt-6 pb-14 desk:px-8 desk:pt-9">
      <PageTitle title="Messages" className="mb-6" />
      {user ? (
        <ConversationList />
      ) : (
        <SignInPrompt
          title="Sign in to see your messages"
          description="Here you write with sellers and shoppers, without showing your email address."
        />
      )}
    </div>
  )
}
