import { t } from '@yardsnap/contract/texts'
import { closeSupportMessage, getSupportMessages, type SupportMessage } from '@yardsnap/contract/support'
import { Crown, Mail } from 'lucide-react'
import { call } from '#api/call.ts'
import { formatInstant } from '#lib/instants.ts'
import { site } from '#lib/site.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button, ButtonAnchor } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useAction, useAnswer } from './api.ts'
import { Loaded } from './parts/Loaded.tsx'

/** What users wrote on the contact page, those with Premium first (S6.3). */
export function SupportPanel() {
  const messages = useAnswer(getSupportMessages, {})
  return (
    <Loaded query={messages} emptyText="No unanswered messages">
      {(rows) => (
        <ul className="grid grid-cols-1 gap-3">
          {rows.map((message) => (
            <li key={message.id}>
              <MessageCard message={message} />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}

function MessageCard({
  message: { id, text, senderName, senderEmail, isPriority, sentAt },
}: {
  message: SupportMessage
}) {
  const close = useAction(() => call(closeSupportMessage, { params: { messageId: id } }), {
    done: t`Message closed`,
    failed: t`The message was not closed`,
  })
  const subject = encodeURIComponent(t`Your message to ${site.productName}`)
  return (
    <Card className="p-4.5">
      <div className="flex flex-wrap items-center gap-2">
        {isPriority && (
          <Badge tone="attention" icon={<Crown />}>
            Premium: answer first
          </Badge>
        )}
        <h2 className="min-w-0 text-body font-bold wrap-anywhere">
          <bdi>{senderName || senderEmail}</bdi>
        </h2>
      </div>
      <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      <p className="mt-2 text-small wrap-anywhere text-ink-soft">
        {senderEmail} · {formatInstant(sentAt)}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <ButtonAnchor href={`mailto:${senderEmail}?subject=${subject}`} tone="secondary" icon={<Mail />}>
          Answer by email
        </ButtonAnchor>
        <Button tone="quiet" isPending={close.isPending} onClick={() => close.mutate(undefined)}>
          Close message
        </Button>
      </div>
    </Card>
  )
}
