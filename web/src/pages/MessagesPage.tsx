import { loginAddress } from '#api/unauthorized.ts'
import { useCurrentUser } from '#features/accounts/api.ts'
import { ConversationList } from '#features/messages/ConversationList.tsx'
import { ButtonAnchor } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'

/** Whom the user writes with about which sale. */
export function MessagesPage() {
  const user = useCurrentUser()
  return (
    <div className="mx-auto max-w-3xl px-5 pt-6 pb-14 desk:px-8 desk:pt-9">
      <PageTitle title="Messages" className="mb-6" />
      {user ? <ConversationList /> : <SignedOut />}
    </div>
  )
}

function SignedOut() {
  return (
    <Card>
      <EmptyState
        scene="sign"
        title="Sign in to see your messages"
        description="Here you write with sellers and shoppers, without showing your email address."
        action={<ButtonAnchor href={loginAddress()}>Sign In</ButtonAnchor>}
      />
    </Card>
  )
}
