import type { ListingMark, SavedEntry } from '@yardsnap/contract/saved'
import { useIsOffline } from '#core/offline/signal-state.ts'
import { useJointTrip } from '#shop/joint-trips/api.ts'
import { newMark } from '#shop/joint-trips/joint-changes.ts'
import { nameOf } from '#shop/joint-trips/joint-words.ts'
import { useWaitingJointChanges } from '#shop/joint-trips/waiting-joint.ts'
import { useWaitingMarks } from '#shop/saved/waiting-marks.ts'
import type { DriveNotes } from './drive.ts'

interface Marks {
  /** Those made on this device. */
  own: DriveNotes['marks']
  saved: readonly SavedEntry[] | undefined
  /** Null while nobody else edits the trip. */
  jointTripId: string | null
  setOwn: (listingId: string, mark: ListingMark | null) => void
}

/**
 * Marks of saved sales are sent, also later; those of other stops stay on this device. Of a trip that several people edit
 * all marks are sent to all, and the last one counts, whoever made it.
 */
export function useMarks({ own, saved, jointTripId, setOwn }: Marks) {
  const sent = useWaitingMarks()
  const jointChanges = useWaitingJointChanges()
  const { trip: joint } = useJointTrip(jointTripId)
  const isOffline = useIsOffline()
  const waiting = sent?.waiting ?? {}
  const findEntry = (id: string) => saved?.find(({ listingId }) => listingId === id)
  const findJoint = (id: string) => joint?.marks.find(({ listingId }) => listingId === id)
  return {
    isWaiting: Object.keys(waiting).length > 0 || (jointChanges?.waiting.length ?? 0) > 0,
    of: (id: string): ListingMark | null => {
      const made = findJoint(id)
      if (made) return made.mark
      if (id in waiting) return waiting[id] ?? null
      const entry = findEntry(id)
      // The saved list read offline may be older than a mark that was sent.
      return entry && !(isOffline && id in own) ? entry.mark : (own[id] ?? null)
    },
    /** The name of somebody else who made the mark; null for an own one. */
    byWhom: (id: string): string | null => {
      const made = findJoint(id)
      return made && made.mark !== null && !made.isYours ? nameOf(made.by) : null
    },
    set(id: string, mark: ListingMark | null) {
      setOwn(id, mark)
      if (joint) jointChanges?.add(newMark(joint, id, mark))
      else if (jointTripId !== null) jointChanges?.add(newMark({ id: jointTripId, marks: [] }, id, mark))
      // Before the saved sales are known, all stops count as saved.
      if (!sent || (saved && !findEntry(id))) return
      sent.queue.add(id, mark)
      void sent.queue.flush()
    },
  }
}
