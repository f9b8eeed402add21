import { plural } from '@yardsnap/contract/texts'
import { Link } from '@tanstack/react-router'
import type { ConversationSummary } from '@yardsnap/contract/messages'
import { Badge } from '#ui/Badge.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { classes } from '#ui/classes.ts'
import { EmptyCard } from '#ui/EmptyState.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { Skeletons } from '#ui/Skeleton.tsx'
import { useConversations } from './api.ts'
import { formatSentAt } from './sent-at.ts'

export function ConversationList() {
  const query = useConversations()
  const { data: conversations, error, dataUpdatedAt } = query
  if (error && !conversations) return <LoadFailure query={query} title="Your messages could not be loaded" />
  if (!conversations) {
    return (
      <Skeletons label="Loading your messages" count={3} className="grid gap-3" itemClassName="h-28 rounded-card" />
    )
  }
  if (conversations.length === 0) {
    return (
      <EmptyCard
        scene="sign"
        title="No messages yet"
        description="Ask a seller with Contact Seller on the page of a sale. What shoppers ask you comes here, too."
        action={<ButtonLink to="/browse">Browse Sales</ButtonLink>}
      />
    )
  }
  return (
    <ul className="grid grid-cols-1 gap-3">
      {conversations.map((conversation) => (
        <li key={conversation.id}>
          <ConversationRow conversation={conversation} nowMs={dataUpdatedAt} />
        </li>
      ))}
    </ul>
  )
}

function ConversationRow({ conversation, nowMs }: { conversation: ConversationSummary; nowMs: number }) {
  const { id, otherName, listingTitle, isSeller, lastMessage, unreadCount } = conversation
  return (
    <Link
      to="/messages/$conversationId"
      params={{ conversationId: id }}
      className="block rounded-card border border-line bg-card p-4.5 transition-colors hover:border-line-strong"
    >
      <span className="flex flex-wrap items-center gap-x-3">
        <bdi className="max-w-full truncate font-bold">{otherName}</bdi>
        {unreadCount > 0 && <Badge tone="attention">{plural(unreadCount, { one: '# new', other: '# new' })}</Badge>}
        <time dateTime={lastMessage.sentAt} className="ml-auto shrink-0 text-small text-ink-soft">
          {formatSentAt(lastMessage.sentAt, nowMs)}
        </time>
      </span>
      <span className="block truncate text-small text-ink-soft">
        {isSeller ? (
          <>
            Your sale: <bdi>{listingTitle}</bdi>
          </>
        ) : (
          <>
            About <bdi>{listingTitle}</bdi>
          </>
        )}
      </span>
      <span className={classes('mt-1.5 block truncate', unreadCount > 0 && 'font-semibold')}>
        {lastMessage.isMine ? (
          <>
            You: <bdi>{lastMessage.text}</bdi>
          </>
        ) : (
          <bdi>{lastMessage.text}</bdi>
        )}
      </span>
    </Link>
  )
}
