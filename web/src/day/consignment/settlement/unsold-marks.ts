import { CONSIGNED_PAGE_SIZE, type ConsignedItem } from '@yardsnap/contract/consigned-items'
import type { IfUnsold } from '@yardsnap/contract/consignments'

/** Ids of things that are marked as missing. */
export type Marks = ReadonlySet<string>

/** What is not missing and goes where its owner wants: at most as many as one call takes, the others after them. */
export function listToPlace(
  items: readonly Pick<ConsignedItem, 'id' | 'ifUnsold'>[],
  marked: Marks,
  ifUnsold: IfUnsold,
): string[] {
  const ids = items.flatMap((item) => (item.ifUnsold === ifUnsold && !marked.has(item.id) ? item.id : []))
  return ids.slice(0, CONSIGNED_PAGE_SIZE)
}

/** The marks that are left once some things are where they belong: those of others stay, also made meanwhile. */
export function withoutPlaced(marked: Marks, placed: readonly string[]): Marks {
  return new Set([...marked].filter((id) => !placed.includes(id)))
}
