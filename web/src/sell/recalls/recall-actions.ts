import type { DraftItem } from '@yardsnap/contract/drafts'
import { MAX_NOT_MINE } from '@yardsnap/contract/recalls'

/** The item whose seller said 'Not mine' to a notice. The oldest of too many is forgotten, so that it is shown again. */
export function withNotMine(item: DraftItem, noticeId: string): DraftItem {
  const others = item.notMine.filter((id) => id !== noticeId)
  return { ...item, notMine: [...others, noticeId].slice(-MAX_NOT_MINE) }
}
