import { RECENT_SIGN_IN_MINUTES } from '@yardsnap/contract/own-account'
import { t } from '@yardsnap/contract/texts'
import {
  describeWebhookEvent,
  type Webhook,
  WEBHOOK_EVENTS,
  type WebhookEvent,
  WebhookInput,
} from '@yardsnap/contract/webhooks'
import { useState } from 'react'
import { getErrorMessage } from '#api/call.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { CopyText } from '#ui/CopyText.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useCreateWebhook, usePutWebhook } from './api.ts'

interface WebhookDialogProps {
  /** Null makes a new one. */
  known: Webhook | null
  onClose: () => void
}

/** Asks which address is called for what; a new one then shows its secret, once. */
export function WebhookDialog({ known, onClose }: WebhookDialogProps) {
  const [url, setUrl] = useState(known?.url ?? '')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(known?.events ?? [])
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({})
  const create = useCreateWebhook()
  const put = usePutWebhook()
  if (create.data) return <SecretShown secret={create.data.secret} onClose={onClose} />
  const { isPending, error } = known ? put : create
  const submit = () => {
    const given = WebhookInput.safeParse({ url, events, isOn: known?.isOn ?? true })
    setProblems(Object.fromEntries(given.error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? []))
    if (!given.success) return
    if (known) put.mutate({ id: known.id, ...given.data }, { onSuccess: onClose })
    else create.mutate(given.data)
  }
  const toggle = (event: WebhookEvent, isChosen: boolean) =>
    setEvents(isChosen ? [...events, event] : events.filter((other) => other !== event))
  return (
    <FormDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && !isPending && onClose()}
      title={known ? t`Change the webhook` : t`Add a webhook`}
      description={t`Each event says what happened and to which ids; your program reads the rest with a token.`}
      onSubmit={submit}
      submitText={known ? t`Save` : t`Add it`}
      pendingText={t`Saving...`}
      isPending={isPending}
    >
      {error && (
        <ErrorState title={t`The webhook was not saved`} description={getErrorMessage(error, t`Please try again.`)} />
      )}
      <TextField
        label={t`Address of your program`}
        hint={
          known
            ? t`A public address that begins with https://. It can be changed within ${RECENT_SIGN_IN_MINUTES} minutes of signing in.`
            : t`A public address that begins with https://`
        }
        type="url"
        inputMode="url"
        autoComplete="off"
        error={problems['url']}
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <fieldset>
        <legend className="mb-1 font-semibold">It is called when</legend>
        {WEBHOOK_EVENTS.map((name) => (
          <Checkbox
            key={name}
            label={describeWebhookEvent(name)}
            checked={events.includes(name)}
            className="flex"
            onChange={(event) => toggle(name, event.currentTarget.checked)}
          />
        ))}
        {problems['events'] && (
          <p role="alert" className="text-small font-semibold text-danger">
            {problems['events']}
          </p>
        )}
      </fieldset>
    </FormDialog>
  )
}

function SecretShown({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Copy the secret now`}
      description={t`It is shown only this once. Your program checks with it that a call comes from here.`}
      footer={<Button onClick={onClose}>{t.of('closes what is finished')`Done`}</Button>}
    >
      <div className="grid grid-cols-1 gap-4">
        <CopyText what="secret" text={secret} isOneLine />
        <p className="text-ink-soft">
          Calls are signed by the rules of{' '}
          <a
            href="https://www.standardwebhooks.com/"
            target="_blank"
            rel="noopener"
            className="text-sky underline underline-offset-4"
          >
            Standard Webhooks
          </a>
          , for which there are libraries in most languages.
        </p>
      </div>
    </Dialog>
  )
}
