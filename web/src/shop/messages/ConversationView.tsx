import { t } from '@yardsnap/contract/texts'
import { Link } from '@tanstack/react-router'
import type { Conversation, Message } from '@yardsnap/contract/messages'
import { Send } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { getErrorMessage } from '#api/call.ts'
import { useCurrentUser } from '#core/accounts/api.ts'
import { ConfirmationNotice } from '#core/accounts/ConfirmationNotice.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { classes } from '#ui/classes.ts'
import { useReply, useSetBlocked } from './api.ts'
import { QuickAnswers } from './parts/QuickAnswers.tsx'
import { MessageForm } from './parts/MessageForm.tsx'
import { formatSentAt } from './sent-at.ts'

const REPLY_FORM = 'reply'

/** The messages about a sale, and a field to answer. @param nowMs when they were fetched */
export function ConversationView({ conversation, nowMs }: { conversation: Conversation; nowMs: number }) {
  const { listingId, listingTitle, otherName, messages } = conversation
  return (
    <div className="flex flex-col gap-6">
      <p className="text-ink-soft">
        {listingId ? (
          <>
            About{' '}
            <Link
              to="/sale/$listingId"
              params={{ listingId }}
              className="font-semibold text-sky underline underline-offset-4"
            >
              <bdi>{listingTitle}</bdi>
            </Link>
          </>
        ) : (
          <>
            About <bdi>{listingTitle}</bdi>, which has been removed
          </>
        )}
      </p>
      <ol aria-label={`Messages with ${otherName}`} className="flex flex-col gap-3">
        {messages.map((message) => (
          <MessageBubble key={message.id} message={message} otherName={otherName} nowMs={nowMs} />
        ))}
      </ol>
      <NewestInView messageId={messages.at(-1)?.id} />
      {conversation.hasBlocked ? <Blocked conversation={conversation} /> : <Reply conversation={conversation} />}
    </div>
  )
}

interface MessageBubbleProps {
  message: Message
  otherName: string
  nowMs: number
}

function MessageBubble({ message, otherName, nowMs }: MessageBubbleProps) {
  const { text, kind, isMine, sentAt } = message
  return (
    <li
      className={classes(
        'max-w-[85%] rounded-card border px-4 py-3',
        isMine ? 'self-end border-transparent bg-grass-wash' : 'self-start border-line bg-card',
      )}
    >
      <p className="text-small text-ink-soft">
        <bdi className="font-semibold">{isMine ? 'You' : otherName}</bdi>
        {' · '}
        <time dateTime={sentAt}>{formatSentAt(sentAt, nowMs)}</time>
        {kind === 'offer' && <> · Offer</>}
      </p>
      <p dir="auto" className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">
        {text}
      </p>
    </li>
  )
}

/** Scrolls to a newly arrived message; the page itself opens at its top. */
function NewestInView({ messageId }: { messageId: string | undefined }) {
  const mark = useRef<HTMLDivElement>(null)
  const shown = useRef(messageId)
  useEffect(() => {
    if (shown.current !== messageId) mark.current?.scrollIntoView({ block: 'nearest' })
    shown.current = messageId
  }, [messageId])
  return <div ref={mark} className="-mt-6" />
}

function Reply({ conversation }: { conversation: Conversation }) {
  const { mutateAsync, isPending, error } = useReply(conversation.id)
  const user = useCurrentUser()
  if (user?.needsConfirmation) return <ConfirmationNotice />
  return (
    <Card className="flex flex-col gap-3 p-4.5">
      <QuickAnswers conversation={conversation} />
      <MessageForm
        id={REPLY_FORM}
        {...(user && { keptAs: `${user.id}:${conversation.id}` })}
        label={`Your reply to ${conversation.otherName}`}
        emptyText="Write a message first"
        isPending={isPending}
        failure={error ? getErrorMessage(error, t`The message could not be sent. Please try again.`) : undefined}
        onSubmit={(text, onSent) => void mutateAsync({ text }).then(onSent, () => undefined)}
      />
      <Button
        type="submit"
        form={REPLY_FORM}
        isPending={isPending}
        pendingText="Sending..."
        icon={<Send />}
        className="desk:self-end"
      >
        Send
      </Button>
    </Card>
  )
}

function Blocked({ conversation }: { conversation: Conversation }) {
  const { mutate, isPending } = useSetBlocked(conversation.id)
  return (
    <Card className="flex flex-col items-start gap-3 p-4.5">
      <p>
        You have blocked <bdi>{conversation.otherName}</bdi>. Neither of you can write to the other.
      </p>
      <Button tone="secondary" onClick={() => mutate(false)} isPending={isPending} pendingText="Unblocking...">
        Unblock
      </Button>
    </Card>
  )
}
