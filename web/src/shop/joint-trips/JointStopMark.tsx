import type { JointTrip } from '@yardsnap/contract/joint-trips'
import type { ListingMark } from '@yardsnap/contract/saved'
import { newMark } from './joint-changes.ts'
import { useWaitingJointChanges } from './waiting-joint.ts'
import { MarkButtons } from '#shop/saved/StopMark.tsx'

interface JointStopMarkProps {
  trip: JointTrip
  listingId: string
  title: string
}

/** Marks a stop as visited or skipped for all who edit the trip. */
export function JointStopMark({ trip, listingId, title }: JointStopMarkProps) {
  const waits = useWaitingJointChanges()
  if (!waits) return null
  const current = trip.marks.find((made) => made.listingId === listingId)?.mark ?? null
  const isWaiting = waits.waiting.some(
    (change) => change.kind === 'mark' && change.jointTripId === trip.id && change.listingId === listingId,
  )
  const press = (mark: ListingMark) => waits.add(newMark(trip, listingId, current === mark ? null : mark))
  return <MarkButtons title={title} current={current} isWaiting={isWaiting} onPress={press} />
}
