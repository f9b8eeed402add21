import { plural, t } from '@yardsnap/contract/texts'
import type { ToastMessage } from '#lib/toast.ts'

/** What is said once houses were let in: none where another organizer was quicker. */
export function approvedMessage({ length }: readonly string[], undo: () => void): ToastMessage {
  if (length === 0) return { title: t`Nothing was left to approve` }
  return {
    title: plural(length, { one: '# house is in', other: '# houses are in' }),
    action: { label: t`Undo`, onPress: undo },
  }
}
