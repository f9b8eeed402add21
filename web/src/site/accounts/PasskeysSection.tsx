import { t } from '@yardsnap/contract/texts'
import { MAX_PASSKEY_NAME_CHARACTERS, type Passkey } from '@yardsnap/contract/own-account'
import { useState } from 'react'
import { canUsePasskeys, passkeyFailure } from '#site/accounts/passkeys.ts'
import { formatInstant } from '#lib/instants.ts'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorState, LoadFailure } from '#ui/ErrorState.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#lib/toast.ts'
import { useAddPasskey, useDeletePasskey, usePasskeys } from './own-account-api.ts'
import { deviceName } from './device-name.ts'
import { Section } from '#ui/Section.tsx'

export function PasskeysSection() {
  const [isAdding, setAdding] = useState(false)
  if (!canUsePasskeys()) return null
  return (
    <Section
      title="Passkeys"
      description="Sign in with your fingerprint, face or screen lock instead of a password. Nobody can guess or steal a passkey."
    >
      <Passkeys />
      <Button tone="secondary" onClick={() => setAdding(true)}>
        Add a passkey
      </Button>
      <AddDialog isOpen={isAdding} onOpenChange={setAdding} />
    </Section>
  )
}

function Passkeys() {
  const query = usePasskeys()
  const { data: passkeys, error } = query
  const [asked, setAsked] = useState<Passkey | null>(null)
  const { mutate, isPending } = useDeletePasskey()
  const failure = error && <LoadFailure query={query} title="Your passkeys could not be loaded" className="mb-4" />
  if (!passkeys) return failure ?? <Skeleton className="mb-4 h-16" />
  const remove = () => asked && mutate(asked.id, { onSettled: () => setAsked(null) })
  return (
    <>
      {failure}
      <ul className="divide-y divide-line not-empty:mb-4">
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setAsked(passkey)} />
        ))}
      </ul>
      <AlertDialog
        isOpen={asked !== null}
        onOpenChange={(isOpen) => !isOpen && !isPending && setAsked(null)}
        title="Remove this passkey?"
        description={
          <>
            “<bdi>{asked && getPasskeyName(asked)}</bdi>” will no longer sign you in here. Your device may go on
            offering it until you remove it there, too.
          </>
        }
        confirmText="Remove"
        pendingText="Removing..."
        isPending={isPending}
        onConfirm={remove}
      />
    </>
  )
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0">
        <p className="truncate font-semibold">
          <bdi>{getPasskeyName(passkey)}</bdi>
        </p>
        <p className="text-small text-ink-soft">Added {formatInstant(passkey.createdAt)}</p>
      </div>
      <Button tone="quiet" className="max-desk:-ml-5 desk:-mr-5" onClick={onRemove}>
        Remove<span className="sr-only"> {getPasskeyName(passkey)}</span>
      </Button>
    </li>
  )
}

function getPasskeyName({ name }: Passkey): string {
  return name || t`Passkey`
}

function AddDialog({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  const [name, setName] = useState(() => deviceName(navigator.userAgent))
  const { mutate, isPending, error, reset } = useAddPasskey()
  const failure = error && passkeyFailure(error)
  const change = (isOpenNow: boolean) => {
    if (isPending) return
    reset()
    onOpenChange(isOpenNow)
  }
  const submit = () =>
    mutate(name.trim(), {
      onSuccess: () => {
        onOpenChange(false)
        showToast({ title: t`Passkey added`, description: t`Next time, sign in with it.` })
      },
    })
  return (
    <FormDialog
      isOpen={isOpen}
      onOpenChange={change}
      title="Add a passkey"
      description="Your device asks you to unlock it, and keeps the passkey."
      onSubmit={submit}
      submitText="Add passkey"
      pendingText="Waiting for your device..."
      isPending={isPending}
    >
      {failure && <ErrorState title="No passkey was added" description={failure} />}
      <TextField
        label="Name"
        hint="So you can recognize it in the list"
        maxLength={MAX_PASSKEY_NAME_CHARACTERS}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
