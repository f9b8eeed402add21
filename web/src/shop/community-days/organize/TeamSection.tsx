import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import { MAX_CO_ORGANIZERS } from '@yardsnap/contract/community-days'
import { Invitation, type OrganizedDay, type Organizer } from '@yardsnap/contract/community-organizing'
import { t } from '@yardsnap/contract/texts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { getErrorMessage } from '#api/call.ts'
import { getFieldProps } from '#lib/field-props.ts'
import { showToast } from '#lib/toast.ts'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Section } from '#ui/Section.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useInvite, useRemoveOrganizer } from './api.ts'

interface TeamSectionProps {
  day: OrganizedDay
  organizers: readonly Organizer[]
}

/** Who organizes the day. */
export function TeamSection({ day, organizers }: TeamSectionProps) {
  const [leaving, setLeaving] = useState<Organizer | null>(null)
  const remove = useRemoveOrganizer(day.slug)
  const navigate = useNavigate()
  const asked = organizers.filter(({ hasDeclined }) => !hasDeclined)
  const confirm = () =>
    leaving &&
    remove.mutate(leaving.id, {
      onSuccess: () => {
        if (leaving.isYou) void navigate({ to: '/', replace: true })
      },
      onSettled: () => setLeaving(null),
    })
  return (
    <Section
      title="Who organizes it"
      description={t`You and up to ${MAX_CO_ORGANIZERS} others. All of them see the addresses and can do everything here; the first one alone changes the team.`}
    >
      <ul>
        {organizers.map((organizer) => (
          <li
            key={organizer.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-3 first:border-0 first:pt-0"
          >
            <span className="min-w-0 grow basis-48">
              <bdi className="block font-semibold wrap-anywhere">{organizer.name || organizer.email}</bdi>
              {organizer.name !== '' && (
                <span className="block text-small wrap-anywhere text-ink-soft">{organizer.email}</span>
              )}
            </span>
            {organizer.isOwner && <Badge>Started it</Badge>}
            {organizer.hasDeclined && <Badge>Declined</Badge>}
            {!organizer.hasJoined && !organizer.hasDeclined && <Badge tone="attention">Invited</Badge>}
            {(organizer.isYou || day.isOwner) && (organizers.length > 1 || organizer.isYou) && (
              <Button tone="quiet" onClick={() => setLeaving(organizer)}>
                {organizer.isYou ? t.of('stops organizing a sale day')`Leave` : t`Remove`}
                <span className="sr-only"> {organizer.email}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {day.isOwner && asked.length <= MAX_CO_ORGANIZERS && <InviteForm slug={day.slug} />}
      {leaving && (
        <AlertDialog
          isOpen
          onOpenChange={(isOpen) => !isOpen && setLeaving(null)}
          title={leaving.isYou ? t`Leave ${day.name}?` : t`Remove ${leaving.email}?`}
          description={describeLeaving(leaving, organizers)}
          confirmText={leaving.isYou ? t.of('stops organizing a sale day')`Leave` : t`Remove`}
          pendingText={t`Removing...`}
          isPending={remove.isPending}
          onConfirm={confirm}
        />
      )}
    </Section>
  )
}

function describeLeaving({ isYou, isOwner, hasDeclined }: Organizer, organizers: readonly Organizer[]): string {
  if (hasDeclined) return t`They have declined. You can still invite them again.`
  if (!isYou) return t`They cannot see the addresses anymore, or change anything.`
  if (organizers.filter(({ hasJoined }) => hasJoined).length < 2)
    return t`Nobody else organizes it: it stays as it is, and nobody can change it anymore.`
  return isOwner ? t`Whoever has been an organizer for longest takes over.` : t`You cannot change anything anymore.`
}

function InviteForm({ slug }: { slug: string }) {
  const form = useForm<{ email: string }>({
    defaultValues: { email: '' },
    resolver: zodResolver(Invitation),
  })
  const invite = useInvite(slug)
  const submit = form.handleSubmit(({ email }) =>
    invite.mutate(email, {
      onSuccess: () => {
        showToast({
          title: t`Invited`,
          description: t`Whoever has an account with this address finds the invitation on their home page.`,
        })
        form.reset()
      },
    }),
  )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      className="mt-4 flex flex-wrap items-start gap-2.5 border-t border-line pt-5"
    >
      <TextField
        label="Email of an organizer"
        hint="Of their account here"
        type="email"
        autoComplete="off"
        className="grow basis-56"
        {...getFieldProps(form, 'email')}
      />
      <Button type="submit" tone="secondary" isPending={invite.isPending} pendingText="Inviting..." className="mt-8">
        Invite
      </Button>
      {invite.error && (
        <ErrorState
          title="Nobody was invited"
          description={getErrorMessage(invite.error, t`Please try again.`)}
          className="w-full"
        />
      )}
    </form>
  )
}
