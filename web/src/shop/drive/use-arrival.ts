import { t } from '@yardsnap/contract/texts'
import { useEffect } from 'react'
import { showToast } from '#lib/toast.ts'
import { isAtStop } from './arrival.ts'
import { arrived, type DriveNotes, type DriveStop, notArrived } from './drive.ts'

interface Arrival extends Omit<Parameters<typeof isAtStop>[1], 'notes'> {
  notes: DriveNotes
  change: (next: (notes: DriveNotes) => DriveNotes) => void
}

/** Notes the arrival at the next stop by the device's position, says so, and offers to take it back. */
export function useArrival(next: DriveStop | null, { change, ...whereabouts }: Arrival): void {
  const reached = next && isAtStop(next, whereabouts) ? next : null
  const listingId = reached?.listingId ?? null
  const title = reached?.listing.title ?? ''
  useEffect(() => {
    if (listingId === null) return
    change((before) => arrived(before, listingId, Date.now()))
    showToast({
      title: t`You are at ${title}.`,
      action: { label: t`Undo`, onPress: () => change((before) => notArrived(before, listingId)) },
    })
  }, [listingId, title, change])
}
