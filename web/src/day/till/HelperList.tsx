import type { TillState } from '@yardsnap/contract/till'
import type { HelperRole } from '@yardsnap/contract/till-helpers'
import { t } from '@yardsnap/contract/texts'
import { X } from 'lucide-react'
import { useState } from 'react'
import { PremiumHint } from '#core/plans/PremiumHint.tsx'
import { pageUrl } from '#lib/page-path.ts'
import { ChipGroup } from '#ui/ChipGroup.tsx'
import { type CodedLink, LinkWithCode } from '#ui/LinkWithCode.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { useTillChange } from './api.ts'
import { AddName } from './parts/AddName.tsx'

const ROLES: Record<HelperRole, string> = {
  till: t.of('what a helper does')`Till`,
  check_in: t.of('what a helper does')`Check-in`,
  door: t.of('what a helper does')`Door`,
}

interface HelperListProps {
  state: TillState
  /** Whether helpers can also check in what consignors bring. */
  hasRoles?: boolean
}

/** Those who help on their own phones, and a link with a code for one more. */
export function HelperList({ state: { listing, helpers, isPremium }, hasRoles = false }: HelperListProps) {
  const { addHelper, removeHelper } = useTillChange(listing.id)
  const [role, setRole] = useState<HelperRole>('till')
  const [link, setLink] = useState<CodedLink | null>(null)
  const add = async (name: string) => {
    const made = await addHelper(name, role).catch(() => null)
    if (made) setLink({ name, code: made.code, address: pageUrl(`/till#${made.token}`) })
    return made !== null
  }
  return (
    <>
      {!isPremium && (
        <PremiumHint reason="sales_tracking" text="With Premium, helpers can run the till on their own phones." />
      )}
      {link && <LinkWithCode {...link} />}
      <ul>
        {helpers.map((helper) => (
          <li key={helper.id} className="flex min-h-13 items-center gap-3 border-b border-line">
            <bdi className="min-w-0 grow truncate">{helper.name}</bdi>
            <span className="text-small text-ink-soft">
              {(hasRoles || helper.role !== 'till') && `${ROLES[helper.role]} · `}
              {helper.hasJoined ? 'Joined' : 'Link not used yet'}
            </span>
            <IconButton label={`Remove ${helper.name}`} icon={<X />} onClick={() => removeHelper(helper.id)} />
          </li>
        ))}
      </ul>
      {isPremium && (
        <ChipGroup
          label="What they do"
          options={(hasRoles ? (['till', 'check_in', 'door'] as const) : (['till', 'door'] as const)).map((value) => ({
            value,
            label: ROLES[value],
          }))}
          value={role}
          onValueChange={setRole}
          className="pt-4"
        />
      )}
      {isPremium && <AddName label="Helper's name" onAdd={add} />}
    </>
  )
}
