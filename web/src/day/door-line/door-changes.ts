import {
  DoorAction,
  type DoorChange,
  type DoorLine,
  type HostDoorLine,
  sendDoorActions,
} from '@yardsnap/contract/door-line'
import { applyDoorAction } from '@yardsnap/contract/door-line-rules'
import { z } from 'zod'
import { call } from '#api/call.ts'

// What is done at the door waits on the device until it is sent; until then the device shows the line as it will be.

/** Not among what is deleted at sign-out: who was let in without a signal was let in. */
export const DOOR_PREFIX = 'yardsnap:door:'

export const WaitingChange = z.object({ day: z.string(), action: DoorAction })
export type WaitingChange = z.infer<typeof WaitingChange>

/** @param day of the line that it changes */
export const toWaiting = (day: string, change: DoorChange): WaitingChange => ({
  day,
  action: { ...change, id: crypto.randomUUID(), at: new Date().toISOString() } as DoorAction,
})

/** @returns the line after it, as it was with what others have done since @throws what the call throws */
export function sendWaiting(listingId: string, { day, action }: WaitingChange): Promise<HostDoorLine> {
  const body = { day, sentAt: new Date().toISOString(), actions: [action] }
  return call(sendDoorActions, { params: { listingId }, body })
}

/** A line with what was done on this device and is not sent yet. @param waiting in the order in which it was done */
export function withWaiting(line: DoorLine, waiting: readonly WaitingChange[]): DoorLine {
  return waiting.reduce((state, { day, action }) => {
    const after = day === line.day ? applyDoorAction(state, action) : state
    return after === 'full' ? state : after
  }, line)
}
