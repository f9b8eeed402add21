import { t } from '@yardsnap/contract/texts'
import type { ItemState } from '@yardsnap/contract/drafts'
import { isNamed } from '@yardsnap/contract/item-titles'
import { GROUP_TEXTS, type ItemGroup } from '@yardsnap/contract/item-groups'
import { useState } from 'react'
import { combineItems, type ItemKeeper, mergeItems } from '#core/items/draft-items.ts'
import { useGroupKinds } from '#sell/items/kinds.ts'
import { showUndoToast } from '#sell/items/undo-toast.ts'
import { groupsFor, withGroup } from './groups.ts'
import type { Review } from './use-review.ts'

/** Chooses several items on the grid, to assign them to a group or to merge them. */
export function useChoosing(keeper: ItemKeeper, { tiles }: Review) {
  const known = useGroupKinds()
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null)
  const chosen = tiles.filter(({ id }) => ids?.has(id))
  const end = () => setIds(null)
  return {
    isOn: ids !== null,
    ids,
    count: chosen.length,
    groups: groupsFor(chosen, keeper.items),
    /** Those that have no name and are for sale. */
    unnamed: tiles.filter((item) => !isNamed(item) && item.state === 'kept').map(({ id }) => id),
    choose: (begun: readonly string[]) => setIds(new Set(begun)),
    toggle: (id: string) => {
      const next = new Set(ids)
      if (!next.delete(id)) next.add(id)
      setIds(next)
    },
    paint: (painted: ReadonlySet<string>, state: ItemState) => {
      const next = new Set(ids)
      for (const id of painted) {
        if (state === 'kept') next.add(id)
        else next.delete(id)
      }
      setIds(next)
    },
    giveGroup: (group: ItemGroup) => {
      const given = new Set(chosen.map(({ id }) => id))
      const undo = keeper.change((items) => withGroup(items, given, group, known))
      showUndoToast(`${GROUP_TEXTS[group].title} × ${given.size}`, undo)
      end()
    },
    merge: () => {
      const whole = mergeItems(chosen, 1)
      const undo = keeper.change((items) => combineItems(items, chosen, whole))
      showUndoToast(t`Merged into one`, undo)
      end()
    },
    end,
  }
}

export type Choosing = ReturnType<typeof useChoosing>
