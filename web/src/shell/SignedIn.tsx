import { type ReactNode, useEffect } from 'react'
import { OfflineNotice } from '#core/offline/OfflineNotice.tsx'
import { queueProvider } from '#core/offline/queues.tsx'
import { useKeeping } from '#core/offline/use-offline-copy.ts'
import { useSoldQueue } from '#day/ledger/use-sold-queue.ts'
import { SoldWaits } from '#day/ledger/waiting-sold.ts'
import { useStatusQueue } from '#day/live-status/use-status-queue.ts'
import { StatusWaits } from '#day/live-status/waiting-status.ts'
import { useJointQueue } from '#shop/joint-trips/use-joint-queue.ts'
import { JointChangesWait } from '#shop/joint-trips/waiting-joint.ts'
import { useUnreadCount } from '#shop/messages/api.ts'
import { useMarkQueue } from '#shop/saved/use-mark-queue.ts'
import { useNoteQueue } from '#shop/saved/use-note-queue.ts'
import { MarksWait, NotesWait } from '#shop/saved/waiting-marks.ts'
import { useTripQueue } from '#shop/trips/use-trip-queue.ts'
import { TripWaits } from '#shop/trips/waiting-trip.ts'

const QUEUES = [
  queueProvider(MarksWait, useMarkQueue),
  queueProvider(NotesWait, useNoteQueue),
  queueProvider(SoldWaits, useSoldQueue),
  queueProvider(StatusWaits, useStatusQueue),
  queueProvider(TripWaits, useTripQueue),
  queueProvider(JointChangesWait, useJointQueue),
]

/** Shows on the icon of the installed app how many messages are unread, where the system can. */
function useAppBadge(): void {
  const count = useUnreadCount()
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return undefined
    // Refused where the app is not installed.
    const show = () => void navigator.setAppBadge(count).catch(() => undefined)
    show()
    // Meanwhile the service worker may have marked the icon for what arrived.
    document.addEventListener('visibilitychange', show)
    return () => document.removeEventListener('visibilitychange', show)
  }, [count])
}

/**
 * Wraps the pages of a signed-in user: keeps them readable offline, says when the device is offline, and sends queued
 * changes.
 */
export function SignedIn({ userId, children }: { userId: string; children: ReactNode }) {
  useKeeping(userId)
  useAppBadge()
  const pages = (
    <>
      <OfflineNotice />
      {children}
    </>
  )
  return QUEUES.reduce((inner, Queue) => <Queue userId={userId}>{inner}</Queue>, pages)
}
