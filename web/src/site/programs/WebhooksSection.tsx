import { plural, t } from '@yardsnap/contract/texts'
import { describeWebhookEvent, type Webhook } from '@yardsnap/contract/webhooks'
import { useState } from 'react'
import { showFailure } from '#api/show-failure.ts'
import { formatInstant } from '#lib/instants.ts'
import { showToast } from '#lib/toast.ts'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { Section } from '#ui/Section.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useDeleteWebhook, usePingWebhook, usePutWebhook, useWebhooks } from './api.ts'
import { WebhookDialog } from './WebhookDialog.tsx'

/** Which programs are called. */
export function WebhooksSection() {
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null)
  return (
    <Section
      title="Webhooks"
      description="The site calls your program when something happens, so that it does not have to ask again and again."
    >
      <Webhooks onEdit={setEdited} />
      <Button tone="secondary" onClick={() => setEdited('new')}>
        Add a webhook
      </Button>
      {edited && <WebhookDialog known={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Section>
  )
}

function Webhooks({ onEdit }: { onEdit: (webhook: Webhook) => void }) {
  const query = useWebhooks()
  const { data: webhooks, error } = query
  const [asked, setAsked] = useState<Webhook | null>(null)
  const { mutate, isPending } = useDeleteWebhook()
  const failure = error && <LoadFailure query={query} title="Your webhooks could not be loaded" className="mb-4" />
  if (!webhooks) return failure ?? <Skeleton className="mb-4 h-16" />
  return (
    <>
      {failure}
      <ul className="divide-y divide-line not-empty:mb-4">
        {webhooks.map((webhook) => (
          <WebhookRow
            key={webhook.id}
            webhook={webhook}
            onEdit={() => onEdit(webhook)}
            onDelete={() => setAsked(webhook)}
          />
        ))}
      </ul>
      <AlertDialog
        isOpen={asked !== null}
        onOpenChange={(isOpen) => !isOpen && !isPending && setAsked(null)}
        title="Delete this webhook?"
        description={
          <>
            <bdi className="wrap-anywhere">{asked?.url}</bdi> is no longer called, and events that wait for it are
            deleted.
          </>
        }
        confirmText="Delete"
        pendingText="Deleting..."
        isPending={isPending}
        onConfirm={() => asked && mutate(asked.id, { onSettled: () => setAsked(null) })}
      />
    </>
  )
}

interface WebhookRowProps {
  webhook: Webhook
  onEdit: () => void
  onDelete: () => void
}

function WebhookRow({ webhook, onEdit, onDelete }: WebhookRowProps) {
  const { id, url, events, isOn } = webhook
  const ping = usePingWebhook()
  const put = usePutWebhook()
  const sendPing = () =>
    ping.mutate(id, {
      onSuccess: () => showToast({ title: t`The test is on its way`, description: t`Look at what your program says.` }),
    })
  const switchTo = (next: boolean) =>
    put.mutate(
      { id, url, events, isOn: next },
      { onError: (error) => showFailure(error, { title: t`The setting was not saved` }) },
    )
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        <bdi className="wrap-anywhere">{url}</bdi>
        <StateBadge webhook={webhook} />
      </p>
      <ul className="mt-1 list-disc pl-5 text-small text-ink-soft">
        {events.map((event) => (
          <li key={event}>{describeWebhookEvent(event)}</li>
        ))}
      </ul>
      <p className="mt-1 text-small text-ink-soft">{describeDeliveries(webhook)}</p>
      <div className="-ml-5 flex flex-wrap">
        {isOn && (
          <Button tone="quiet" isPending={ping.isPending} pendingText="Sending..." onClick={sendPing}>
            Send a test<span className="sr-only"> {url}</span>
          </Button>
        )}
        <Button tone="quiet" isPending={put.isPending} onClick={() => switchTo(!isOn)}>
          {isOn ? t`Switch off` : t`Switch on`}
          <span className="sr-only"> {url}</span>
        </Button>
        <Button tone="quiet" onClick={onEdit}>
          Change<span className="sr-only"> {url}</span>
        </Button>
        <Button tone="quiet" onClick={onDelete}>
          Delete<span className="sr-only"> {url}</span>
        </Button>
      </div>
    </li>
  )
}

function StateBadge({ webhook: { isOn, offBecause, failingSince } }: { webhook: Webhook }) {
  if (!isOn && offBecause !== null) return <Badge tone="danger">{t`Switched off: it did not answer`}</Badge>
  if (!isOn) return <Badge>{t.of('of a webhook that is switched off')`Off`}</Badge>
  if (failingSince !== null) return <Badge tone="attention">{t`Not taking events`}</Badge>
  return null
}

/** How it stands with what was sent, in sentences. */
function describeDeliveries({ failingSince, lastStatus, lastDeliveredAt, waitingCount }: Webhook): string {
  const last =
    lastDeliveredAt === null ? t`Nothing was delivered yet.` : t`Last delivered ${formatInstant(lastDeliveredAt)}.`
  const answer = lastStatus === null ? t`There was no answer.` : t`The answer was ${lastStatus}.`
  const failing = failingSince === null ? [] : [t`Nothing has been taken since ${formatInstant(failingSince)}.`, answer]
  const waiting = waitingCount > 0 ? plural(waitingCount, { one: '# event waits.', other: '# events wait.' }) : ''
  return [last, ...failing, waiting].filter(Boolean).join(' ')
}
