import type { CommunityEntry } from '@yardsnap/contract/community-organizing'
import type { EntryStatus } from '@yardsnap/contract/community-entries'
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

const DONE: Partial<Record<EntryStatus, string>> = {
  in: t`The house is in`,
  out: t`The house is out; its number stays`,
  refused: t`The house is refused`,
}

/** What an organizer does about a house: one tap to approve, everything else behind a menu. */
export function EntryActions({ slug, entry, onEdit }: EntryActionsProps) {
  const { id, status, streetAddress } = entry
  const approve = useApprove(slug)
  const put = usePutEntry(slug)
  const change = (next: EntryStatus) => {
    const before = status
    const onError = (error: unknown) => showFailure(error, { title: t`The house was not changed` })
    put.mutate(
      { id, status: next },
      {
        onSuccess: () =>
          showToast({
            title: DONE[next] ?? t`The house waits again`,
            action: { label: t`Undo`, onPress: () => put.mutate({ id, status: before }, { onError }) },
          }),
        onError,
      },
    )
  }
  return (
    <span className="flex items-center justify-end gap-1">
      {status === 'asked' && (
        <>
          <Button
            tone="secondary"
            className="min-h-11 px-3.5"
            isPending={approve.isPending}
            onClick={() => approve.mutate([id])}
          >
            Approve<span className="sr-only"> {streetAddress}</span>
          </Button>
        </>
      )}
      <Menu
        trigger={<IconButton label={t`More for ${streetAddress}`} icon={<EllipsisVertical />} />}
        entries={[
          { label: t`Edit`, icon: <Pencil />, onSelect: onEdit },
          ...(status === 'asked' ? [{ label: t`Refuse`, icon: <X />, onSelect: () => change('refused') }] : []),
          ...(status === 'in' ? [{ label: t`Take it out`, icon: <LogOut />, onSelect: () => change('out') }] : []),
          ...(status === 'out' || status === 'refused'
            ? [{ label: t`Let it in`, icon: <LogIn />, onSelect: () => change('in') }]
            : []),
        ]}
      />
    </span>
  )
}
