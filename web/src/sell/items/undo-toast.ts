import { t } from '@yardsnap/contract/texts'
import { showToast } from '#lib/toast.ts'

/** Says what the seller just did, with a button that takes it back. */
export function showUndoToast(title: string, undo: () => void, description?: string): void {
  showToast({ title, ...(description !== undefined && { description }), action: { label: t`Undo`, onPress: undo } })
}
