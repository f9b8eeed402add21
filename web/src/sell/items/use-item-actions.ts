import { plural, t } from '@yardsnap/contract/texts'
import type { DraftItem } from '@yardsnap/contract/drafts'
import { useLayoutEffect, useState } from 'react'
import { showUndoToast } from './undo-toast.ts'
import { type BulkChange, changeItem } from './bulk.ts'
import { parseCrop } from '#core/items/crop.ts'
import {
  changeItems,
  combineItems,
  copyOfItem,
  dropItems,
  getEndPosition,
  type ItemKeeper,
  mergeItems,
  newItem,
  replaceItem,
  splitItem,
} from '#core/items/draft-items.ts'
import { getItemName } from '#core/items/item-text.ts'
import { createLot, lotTerms } from '#core/items/lots.ts'

type Ids = ReadonlySet<string>
type LotTerms = ReturnType<typeof lotTerms>

export interface ItemActions {
  /** @param topic see `ItemKeeper` @returns how to take it back */
  update: (id: string, change: (item: DraftItem) => DraftItem, topic?: string) => () => void
  /** @returns the id of the new one */
  add: () => string
  drop: (ids: Ids) => void
  putBack: (id: string) => void
  change: (ids: Ids, change: BulkChange) => void
  /** @returns the id of the merged item */
  merge: (ids: Ids, quantity: number) => string
  /** @param terms the usual ones where they are missing @returns the id of the lot */
  makeLot: (ids: Ids, terms?: LotTerms) => string
  split: (id: string) => void
  duplicate: (id: string) => void
}

/**
 * The seller's actions on items. Each is one undo step; those that move or remove something also offer Undo in a toast.
 */
export function useItemActions(keeper: ItemKeeper): ItemActions {
  const [{ actions, follow }] = useState(() => followKeeper(keeper))
  useLayoutEffect(() => follow(keeper))
  return actions
}

/** The actions stay the same while the items change. */
function followKeeper(first: ItemKeeper) {
  let latest = first
  const follow = (keeper: ItemKeeper) => {
    latest = keeper
  }
  return { actions: createActions(() => latest), follow }
}

function createActions(keeper: () => ItemKeeper): ItemActions {
  const change: ItemKeeper['change'] = (step, topic) => keeper().change(step, topic)
  const listChosen = (ids: Ids) => keeper().items.filter(({ id }) => ids.has(id))
  const combine = (parts: readonly DraftItem[], whole: DraftItem, title: string) => {
    const undo = change((items) => combineItems(items, parts, whole))
    showUndoToast(title, undo, plural(parts.length, { one: '# item, now one', other: '# items, now one' }))
    return whole.id
  }
  return {
    update: (id, step, topic) =>
      change(
        (items) => {
          const before = items.find((item) => item.id === id)
          const after = before && step(before)
          return after === before ? items : items.map((item) => (item === before && after ? after : item))
        },
        topic && `${id} ${topic}`,
      ),
    add: () => {
      const item = newItem(keeper().items)
      change((items) => [...items, { ...item, position: getEndPosition(items) }])
      return item.id
    },
    drop: (ids) => {
      const [first] = listChosen(ids)
      const undo = change((items) => dropItems(items, ids))
      showUndoToast(
        plural(ids.size, { one: 'Dropped #', other: 'Dropped #' }),
        undo,
        ids.size === 1 && first ? getItemName(first) : undefined,
      )
    },
    putBack: (id) => change((items) => changeItems(items, new Set([id]), { state: 'kept' })),
    change: (ids, fields) => {
      const undo = change((items) => items.map((item) => (ids.has(item.id) ? changeItem(item, fields) : item)))
      showUndoToast(t`Items changed`, undo, plural(ids.size, { one: '# item', other: '# items' }))
    },
    merge: (ids, quantity) => {
      const parts = listChosen(ids)
      return combine(parts, mergeItems(parts, quantity), t`Items merged`)
    },
    makeLot: (ids, terms) => {
      const parts = listChosen(ids)
      return combine(parts, createLot(parts, terms ?? lotTerms(parts)), t`Lot made`)
    },
    split: (id) => {
      const parts = listChosen(new Set([id])).flatMap((item) => splitItem(item, parseCrop))
      const undo = change((items) => replaceItem(items, id, parts))
      showUndoToast(t`Item split`, undo, plural(parts.length, { one: '# item of one', other: '# items of one' }))
    },
    duplicate: (id) => {
      const [item] = listChosen(new Set([id]))
      if (!item) return
      const undo = change((items) => replaceItem(items, id, [item, copyOfItem(item)]))
      showUndoToast(t`Item duplicated`, undo, getItemName(item))
    },
  }
}
