import type { EntryStatus } from '@yardsnap/contract/community-entries'
import type { CommunityEntry } from '@yardsnap/contract/community-organized-entries'
import { t } from '@yardsnap/contract/texts'
import { EllipsisVertical, LogIn, LogOut, Pencil, X } from 'lucide-react'
import { showFailure } from '#api/show-failure.ts'
import { showToast } from '#lib/toast.ts'
import { useApprove, usePutEntry } from '#shop/community-days/organize/api.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'

interface EntryActionsProps {
  slug: string
  entry: CommunityEntry
  onEdit: () => void
}

const DONE = {
  in: t`The house is in`,
  out: t`The house is out; its number stays`,
  refused: t`The house is refused`,
}

/** One tap lets a house in that asks; nothing for all others. */
export function ApproveButton({ slug, entry: { id, status, streetAddress } }: Omit<EntryActionsProps, 'onEdit'>) {
  const approve = useApprove(slug)
  if (status !== 'asked') return null
  return (
    <Button
      tone="secondary"
      className="min-h-11 px-3.5"
      isPending={approve.isPending}
      onClick={() => approve.mutate([id])}
    >
      Approve<span className="sr-only"> {streetAddress}</span>
    </Button>
  )
}

/** Everything else that an organizer does about a house. */
export function EntryMenu({ slug, entry, onEdit }: EntryActionsProps) {
  const { id, status, streetAddress } = entry
  const put = usePutEntry(slug)
  const set = async (next: EntryStatus): Promise<boolean> => {
    try {
      await put.mutateAsync({ id, status: next })
      return true
    } catch (error) {
      showFailure(error, { title: t`The house was not changed` })
      return false
    }
  }
  const change = async (next: keyof typeof DONE) => {
    const before = status
    // Said even where the row has gone meanwhile: the list may show others only.
    if (!(await set(next))) return
    showToast({ title: DONE[next], action: { label: t`Undo`, onPress: () => void set(before) } })
  }
  return (
    <Menu
      trigger={<IconButton label={t`More for ${streetAddress}`} icon={<EllipsisVertical />} />}
      entries={[
        { label: t`Edit`, icon: <Pencil />, onSelect: onEdit },
        ...(status === 'asked' ? [{ label: t`Refuse`, icon: <X />, onSelect: () => void change('refused') }] : []),
        ...(status === 'in' ? [{ label: t`Take it out`, icon: <LogOut />, onSelect: () => void change('out') }] : []),
        ...(status === 'out' || status === 'refused'
          ? [{ label: t`Let it in`, icon: <LogIn />, onSelect: () => void change('in') }]
          : []),
      ]}
    />
  )
}
