import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { isOutOfRoom } from '#api/call.ts'
import { isPassing } from '#api/passing.ts'
import { showFailure } from '#api/show-failure.ts'
import { leaveWhenUnauthorized } from '#api/unauthorized.ts'
import { useIsHydrated } from '#lib/first-rendering.ts'
import { type Sending, sendingQueue, type Waiting } from './sending-queue.ts'
import { useFlushing } from './use-flushing.ts'

interface Options<Change> {
  /** Of the storage: one queue for each user of this device. */
  key: string
  change: z.ZodType<Change>
  /** Sends one change, which may have arrived before. @throws what the call throws */
  send: (subject: string, change: Change) => Promise<void>
  /** The title of the message about a change that the server refuses. */
  failureTitle: string
}

/** A device that reports being online may reach nothing for a while, and a server may be away for a moment. */
const RETRY_MS = 5000

/** Changes made on this device; sent at the start, when the connection is back, and again and again while some wait. */
export function useSendingQueue<Change>({ key, change, send, failureTitle }: Options<Change>) {
  const [changed, setChanged] = useState<Waiting<Change> | null>(null)
  /** Whether the last attempt has failed: what waits is known to this device alone. */
  const [isLate, setLate] = useState(false)
  const [queue] = useState(() => {
    let isAgain = false
    return sendingQueue({
      storage: () => localStorage,
      key,
      change,
      async send(subject, one) {
        const outcome = await attempt(() => send(subject, one), failureTitle, isAgain)
        isAgain = outcome === 'later'
        setLate(isAgain)
        return outcome
      },
      onChange: setChanged,
    })
  })
  // What another tab has added or sent.
  useEffect(() => {
    const readAgain = () => setChanged(queue.waiting())
    window.addEventListener('storage', readAgain)
    return () => window.removeEventListener('storage', readAgain)
  }, [queue])
  const isHydrated = useIsHydrated()
  const waiting = changed ?? (isHydrated ? queue.waiting() : {})
  useFlushing(queue, Object.keys(waiting).length > 0 ? RETRY_MS : undefined)
  return { queue, waiting, isLate }
}

/**
 * Sends a change, and says why where the server refuses it.
 * @param failureTitle as for `useSendingQueue`
 * @param isAgain whether the attempt before has failed, too: that there is no room is said once
 */
export async function attempt(send: () => Promise<void>, failureTitle: string, isAgain = false): Promise<Sending> {
  try {
    await send()
    return 'sent'
  } catch (error) {
    leaveWhenUnauthorized(error)
    const isRefused = !isPassing(error)
    if (isRefused || (isOutOfRoom(error) && !isAgain)) showFailure(error, { title: failureTitle })
    if (!isRefused) return 'later'
    return 'refused'
  }
}
