import { t } from '@yardsnap/contract/texts'
import { zodResolver } from '@hookform/resolvers/zod'
import type { CurrentUser } from '@yardsnap/contract/accounts'
import { Profile } from '@yardsnap/contract/own-account'
import { PHOTO_TYPES } from '@yardsnap/contract/photo-limits'
import { MAX_PHOTO_BYTES, PHOTO_TOO_LARGE } from '@yardsnap/contract/photos'
import { type ChangeEvent, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { getErrorMessage } from '#api/call.ts'
import { getFieldProps } from '#lib/field-props.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#lib/toast.ts'
import { useSetPicture, useSetProfile } from './own-account-api.ts'
import { Section } from '#ui/Section.tsx'

export function ProfileSection({ user }: { user: CurrentUser }) {
  return (
    <Section title="Profile" description="Your sales show this name and picture. Your email address stays private.">
      <Picture user={user} />
      <NameForm user={user} />
    </Section>
  )
}

function Picture({ user }: { user: CurrentUser }) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending, error } = useSetPicture()
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    // Lets the same file be chosen again after a failure.
    event.currentTarget.value = ''
    if (!file) return
    const isTooLarge = file.size > MAX_PHOTO_BYTES
    setProblem(isTooLarge ? String(PHOTO_TOO_LARGE) : undefined)
    if (!isTooLarge) mutate(file)
  }
  const failure =
    problem ?? (error ? getErrorMessage(error, t`The picture could not be saved. Please try again.`) : undefined)
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar key={user.profileImageUrl} {...user} className="size-20 text-h2" />
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          type="file"
          accept={PHOTO_TYPES.join(',')}
          aria-label="Picture"
          tabIndex={-1}
          className="sr-only"
          onChange={choose}
        />
        <Button tone="secondary" isPending={isPending} pendingText="Saving..." onClick={() => input.current?.click()}>
          {user.profileImageUrl ? 'Change picture' : 'Add a picture'}
        </Button>
        {user.profileImageUrl && !isPending && (
          <Button tone="quiet" onClick={() => mutate(null)}>
            Remove
          </Button>
        )}
      </div>
      {failure && (
        <p role="alert" className="basis-full text-small text-danger">
          {failure}
        </p>
      )}
    </div>
  )
}

function NameForm({ user: { firstName, lastName } }: { user: CurrentUser }) {
  const { mutate, isPending, error } = useSetProfile()
  const form = useForm({
    resolver: zodResolver(Profile),
    defaultValues: { firstName, lastName },
  })
  const save = form.handleSubmit((profile) => mutate(profile, { onSuccess: () => showToast({ title: t`Name saved` }) }))
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="mt-5 flex flex-col items-start gap-4">
      {error && <ErrorState title="Not saved" description={getErrorMessage(error, t`Please try again.`)} />}
      <div className="grid w-full gap-4 desk:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...getFieldProps(form, 'firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...getFieldProps(form, 'lastName')} />
      </div>
      <Button type="submit" isPending={isPending} pendingText="Saving...">
        Save name
      </Button>
    </form>
  )
}
