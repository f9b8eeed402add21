import type { DetectedItem } from '@yardsnap/contract/detection'
import { groupLookAlike, MIN_LOOK_ALIKES, withLookAlikeId } from './look-alikes.ts'
import { groupSameObject, joinGroup, type SeenItem } from './same-object.ts'

export type JoinedItems = ReturnType<typeof joinedItems>

/**
 * The items of a run as they come, photo by photo: each is compared with those before it once. All that was added in one
 * go is what `mergeSameObjects(withLookAlikes(...))` makes of the same items.
 */
export function joinedItems() {
  const groups: SeenItem[][] = []
  const sets: SeenItem[][] = []
  const groupOf = new Map<SeenItem, SeenItem[]>()
  const setOf = new Map<SeenItem, SeenItem[]>()

  return {
    /** @param seen in one photo @returns the items that are new, have another picture or have another look-alike id by it */
    add(seen: readonly SeenItem[]): DetectedItem[] {
      const changed = new Set<SeenItem[]>()
      for (const each of seen) {
        const group = groupSameObject(groups, each)
        groupOf.set(each, group)
        changed.add(group)
        const set = groupLookAlike(sets, each)
        setOf.set(each, set)
        // Those before it have an id from now on.
        if (set.length === MIN_LOOK_ALIKES) for (const member of set) changed.add(groupOf.get(member) ?? group)
      }
      return [...changed].map((group) => joinGroup(group.map((member) => withLookAlikeId(member, setOf.get(member)))))
    },
  }
}
