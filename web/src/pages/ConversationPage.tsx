import { t } from '@yardsnap/contract/texts'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isMissing, getErrorMessage } from '#api/call.ts'
import { getLoginUrl } from '#api/unauthorized.ts'
import { useCurrentUser } from '#core/accounts/api.ts'
import { useConversation } from '#shop/messages/api.ts'
import { ConversationMenu } from '#shop/messages/ConversationMenu.tsx'
import { ConversationView } from '#shop/messages/ConversationView.tsx'
import { BackLink } from '#ui/BackLink.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

const route = getRouteApi('/shell/messages/$conversationId')

export function ConversationPage() {
  const { conversationId } = route.useParams()
  const isSignedIn = useCurrentUser() !== null
  const { data: conversation, error, isFetching, refetch, dataUpdatedAt } = useConversation(conversationId)

  useEffect(() => {
    if (!isSignedIn) window.location.assign(getLoginUrl())
  }, [isSignedIn])

  return (
    <div className="mx-auto max-w-3xl px-5 pt-2 pb-14 desk:px-8 desk:pt-4">
      <BackLink to="/messages">Messages</BackLink>
      <header className="mb-2 flex items-center justify-between gap-3">
        <PageTitle title={conversation ? `Messages with ${conversation.otherName}` : 'Messages'}>
          <bdi>{conversation?.otherName ?? 'Conversation'}</bdi>
        </PageTitle>
        {conversation && <ConversationMenu conversation={conversation} />}
      </header>
      {error && !conversation && (
        <ErrorState
          title={isMissing(error) ? 'This conversation does not exist' : 'The conversation could not be loaded'}
          description={
            isMissing(error) ? 'It may belong to another account.' : getErrorMessage(error, t`Please try again.`)
          }
          {...(!isMissing(error) && { onRetry: () => void refetch(), isRetrying: isFetching })}
        />
      )}
      {conversation && <ConversationView key={conversation.id} conversation={conversation} nowMs={dataUpdatedAt} />}
      {!error && !conversation && <ConversationSkeleton />}
    </div>
  )
}

function ConversationSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-3">
      <output className="sr-only">Loading the conversation</output>
      <Skeleton className="h-6 w-56" />
      <Skeleton className="mt-3 h-20 w-4/5 rounded-card" />
      <Skeleton className="h-20 w-3/5 self-end rounded-card" />
    </div>
  )
}
