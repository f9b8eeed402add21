import { type CoHostRole, MAX_CO_HOST_NAME_LENGTH } from '@yardsnap/contract/co-hosts'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useCoHostChanges } from '#core/co-hosts/api.ts'
import { pagePath } from '#lib/page-path.ts'
import { Button } from '#ui/Button.tsx'
import { ChipGroup } from '#ui/ChipGroup.tsx'
import { type CodedLink, LinkWithCode } from '#ui/LinkWithCode.tsx'
import { TextField } from '#ui/TextField.tsx'
import { ROLE_HINTS, ROLE_TEXTS } from './role-texts.ts'

const ROLES = (['edit', 'dibs'] as const).map((value) => ({ value, label: ROLE_TEXTS[value] }))

interface InviteFormProps {
  listingId: string
  /** Then nothing is left for dibs: people are invited to edit it. */
  isPublic: boolean
  /** Whether nobody else can be invited. The link of the last one is shown all the same. */
  isFull: boolean
}

/** Makes a link with a code for one more person. Both are shown once. */
export function InviteForm({ listingId, isPublic, isFull }: InviteFormProps) {
  const { invite } = useCoHostChanges(listingId)
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<CoHostRole>('dibs')
  const role = isPublic ? 'edit' : chosen
  const [link, setLink] = useState<CodedLink | null>(null)
  const submit = () => {
    const typed = name.trim()
    if (typed === '' || invite.isPending) return
    invite.mutate(
      { name: typed, role },
      {
        onSuccess: ({ token, code }) => {
          setLink({ name: typed, code, address: `${window.location.origin}${pagePath('/help')}#${token}` })
          setName('')
        },
      },
    )
  }
  return (
    <>
      {link && <LinkWithCode {...link} />}
      {!isFull && (
        <form
          className="mt-4 grid grid-cols-1 gap-4 border-t border-line pt-5"
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          {!isPublic && <ChipGroup label="What they do" options={ROLES} value={role} onValueChange={setChosen} />}
          <p className="text-small text-ink-soft">{ROLE_HINTS[role]}</p>
          <div className="flex flex-wrap items-end gap-2.5">
            <TextField
              label="Their name"
              value={name}
              maxLength={MAX_CO_HOST_NAME_LENGTH}
              autoComplete="off"
              onChange={(event) => setName(event.currentTarget.value)}
              className="min-w-0 grow basis-40"
            />
            <Button
              type="submit"
              tone="secondary"
              icon={<UserPlus />}
              isPending={invite.isPending}
              pendingText="Inviting..."
            >
              Invite
            </Button>
          </div>
        </form>
      )}
    </>
  )
}
