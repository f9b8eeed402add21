import type { DetectedItem } from '@yardsnap/contract/detection'
import { LRUCache } from 'lru-cache'
import { objectPath, type PhotosService } from '#core/photos/service.ts'
import { joinedItems, type JoinedItems } from './joined-items.ts'
import type { RunRow } from './queries.ts'
import type { SeenItem } from './same-object.ts'

export type RunItems = ReturnType<typeof runItems>

/** Number of runs whose items stay in memory between two photos. Other runs read theirs again. */
const MAX_RUNS = 50

interface Dependencies {
  photos: Pick<PhotosService, 'describe'>
  /**
   * The items detected in each of these photos of a run, in their order. Photos that are gone or not analyzed are left
   * out.
   */
  seenIn: (run: RunRow, photoKeys: string[]) => Promise<SeenItem[][]>
}

interface Known {
  /** The photos that `items` covers, whether or not something was detected in them. */
  photoKeys: Set<string>
  items: JoinedItems
}

/**
 * The items that a run has detected, kept from photo to photo, so that a photo costs the same however many came before.
 */
export function runItems({ photos, seenIn }: Dependencies) {
  const knownOf = new LRUCache<string, Known>({ max: MAX_RUNS })

  /** The items of the photos before this one: those that another process has analyzed are added. */
  async function itemsBefore(run: RunRow, photoKey: string): Promise<Known> {
    const kept = knownOf.get(run.id)
    // A photo that is analyzed again counts only with what is detected now.
    const known = kept && !kept.photoKeys.has(photoKey) ? kept : { photoKeys: new Set<string>(), items: joinedItems() }
    const left = new Set([...known.photoKeys, ...run.failedKeys, photoKey])
    const missing = run.photoKeys.slice(0, run.photosDone).filter((key) => !left.has(key))
    if (missing.length === 0) return known
    for (const seen of await seenIn(run, missing)) known.items.add(seen)
    for (const key of missing) known.photoKeys.add(key)
    return known
  }

  /** Whether all of the photos that these items have pictures of are still there. */
  async function areThere({ photoKeys }: Known, items: readonly DetectedItem[]): Promise<boolean> {
    const urls = new Set(items.flatMap(({ imageUrls }) => imageUrls.map((url) => url.split('?')[0])))
    const keys = [...photoKeys].filter((key) => urls.has(objectPath(key)))
    return keys.length === 0 || (await photos.describe(keys)).length === keys.length
  }

  return {
    /** The items of a run that the photo it is at has brought or changed. */
    async changedBy(run: RunRow, photoKey: string): Promise<DetectedItem[]> {
      let known = await itemsBefore(run, photoKey)
      const seen = (await seenIn(run, [photoKey])).flat()
      let changed = known.items.add(seen)
      if (!(await areThere(known, changed))) {
        knownOf.delete(run.id)
        known = await itemsBefore(run, photoKey)
        changed = known.items.add(seen)
      }
      known.photoKeys.add(photoKey)
      if (run.photosDone + 1 < run.photoKeys.length) knownOf.set(run.id, known)
      else knownOf.delete(run.id)
      return changed
    },

    /** Forgets a run after the items of a photo could not be added to the draft. */
    forget: (runId: string): boolean => knownOf.delete(runId),
  }
}
