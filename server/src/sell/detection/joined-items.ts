import type { DetectedItem } from '@yardsnap/contract/detection'
import { groupLookAlike, MIN_LOOK_ALIKES, withLookAlikeId } from './look-alikes.ts'
import { groupSameObject, joinGroup, type SeenItem } from './same-object.ts'

export type JoinedItems = ReturnType<typeof joinedItems>

/**
 * Joins the items of a run photo by photo, comparing each item once with those before it. The result is that of
 * `mergeSameObjects(withLookAlikes(...))` for the same items.
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
        // The set is now large enough for an id, so its earlier members get one too.
        if (set.length === MIN_LOOK_ALIKES) for (const member of set) changed.add(groupOf.get(member) ?? group)
      }
      return [...changed].map((group) => joinGroup(group.map((member) => withLookAlikeId(member, setOf.get(member)))))
    },
  }
}
