import { useState } from 'react'
import type { z } from 'zod'
import { ApiError, isOutOfRoom } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'
import { isUnauthorized, leaveWhenUnauthorized } from '#api/unauthorized.ts'
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
  /** Milliseconds after which what waits is tried again; undefined where the signal alone decides. */
  retryMs?: number
}

/** Changes made on this device; sent at the start and when the connection is back. */
export function useSendingQueue<Change>({ key, change, send, failureTitle, retryMs }: Options<Change>) {
  const [changed, setChanged] = useState<Waiting<Change> | null>(null)
  const [queue] = useState(() =>
    sendingQueue({
      storage: () => localStorage,
      key,
      change,
      send: (subject, one) => attempt(() => send(subject, one), failureTitle),
      onChange: setChanged,
    }),
  )
  const waiting = changed ?? queue.waiting()
  useFlushing(queue, Object.keys(waiting).length > 0 ? retryMs : undefined)
  return { queue, waiting }
}

/** Sends a change, and says why where the server refuses it. @param failureTitle as for `useSendingQueue` */
export async function attempt(send: () => Promise<void>, failureTitle: string): Promise<Sending> {
  try {
    await send()
    return 'sent'
  } catch (error) {
    leaveWhenUnauthorized(error)
    const isRefused = isRefusal(error)
    if (isRefused || isOutOfRoom(error)) showFailure(error, { title: failureTitle })
    if (!isRefused) return 'later'
    return 'refused'
  }
}

/** Whether sending again is pointless; lost connections, server errors and ended sessions pass. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429 && !isUnauthorized(error)
}
