import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  DOOR_EVENT,
  DoorAction,
  type DoorLine,
  type DoorLineInput,
  getHostDoorLine,
  HostDoorLine,
  sendDoorActions,
  setDoorLine,
} from '@yardsnap/contract/door-line'
import { applyDoorAction } from '@yardsnap/contract/door-line-rules'
import { t } from '@yardsnap/contract/texts'
import { useEffect } from 'react'
import { z } from 'zod'
import { ApiError, call } from '#api/call.ts'
import { useSendingQueue } from '#core/offline/use-sending-queue.ts'
import { readStored, writeJson, writeText } from '#lib/browser-storage.ts'

/** Not among what is deleted at sign-out: who was let in without a signal was let in. */
const DOOR_PREFIX = 'yardsnap:door:'
/** The stream says when something changes; this makes up for one that is cut. */
const REFETCH_MS = 15_000
const RETRY_MS = 5_000

const Waiting = z.object({ day: z.string(), action: DoorAction })

type WithoutFrame<Action> = Action extends DoorAction ? Omit<Action, 'id' | 'at'> : never
/** What is done at the door, without its id and time. */
export type DoorChange = WithoutFrame<DoorAction>

const doorLineKey = (listingId: string, day: string | undefined) => ['door-line', listingId, day ?? '']

/** A line as this device knows it: as it was read last, with what was done here since. */
export function useDoorLine(listingId: string, day?: string) {
  const queryClient = useQueryClient()
  const storageKey = `${DOOR_PREFIX}${listingId}:${day ?? ''}:state`
  const query = useQuery({
    queryKey: doorLineKey(listingId, day),
    queryFn: async ({ signal }) => {
      try {
        const state = await call(getHostDoorLine, { params: { listingId }, query: { day } }, signal)
        writeJson(storageKey, state)
        return state
      } catch (error) {
        // A helper whose time is over keeps no names.
        if (error instanceof ApiError && [401, 403, 404].includes(error.status)) writeText(storageKey, null)
        throw error
      }
    },
    // Fetched again at once: the stored state may be of yesterday.
    initialData: () => readStored(storageKey, HostDoorLine) ?? undefined,
    initialDataUpdatedAt: 0,
    refetchInterval: REFETCH_MS,
    networkMode: 'always',
    retry: false,
  })

  const { queue, waiting } = useSendingQueue({
    key: DOOR_PREFIX + listingId,
    change: Waiting,
    failureTitle: t`The line was not changed`,
    async send(_actionId, { day: ofDay, action }) {
      const body = { day: ofDay, sentAt: new Date().toISOString(), actions: [action] }
      const state = await call(sendDoorActions, { params: { listingId }, body })
      if (day === undefined || day === ofDay) writeJson(storageKey, state)
      for (const key of [undefined, ofDay]) {
        queryClient.setQueryData<HostDoorLine>(doorLineKey(listingId, key), (known) =>
          known === undefined || known.day === ofDay ? state : known,
        )
      }
    },
  })
  const waitingCount = Object.keys(waiting).length
  useEffect(() => {
    if (waitingCount === 0) return undefined
    const timer = setInterval(() => void queue.flush(), RETRY_MS)
    return () => clearInterval(timer)
  }, [queue, waitingCount])

  const state = query.data
  const lineDay = state?.line?.day
  useChanges(listingId, day, lineDay !== undefined, () => void query.refetch())

  const act = (change: DoorChange): void => {
    if (lineDay === undefined) return
    const action = { ...change, id: crypto.randomUUID(), at: new Date().toISOString() } as DoorAction
    queue.add(action.id, { day: lineDay, action })
    void queue.flush()
  }
  const actions = Object.values(waiting).filter((one) => one.day === lineDay)
  return {
    query,
    state,
    line: state?.line ? project(state.line, actions) : null,
    waitingCount,
    /** Whether what was done here outlasts the page. */
    isKept: queue.isKept(),
    act,
    set: async (input: DoorLineInput): Promise<void> => {
      const next = await call(setDoorLine, { params: { listingId }, body: input })
      queryClient.setQueryData(doorLineKey(listingId, day), next)
      writeJson(storageKey, next)
    },
  }
}

function project(line: DoorLine, waiting: readonly z.infer<typeof Waiting>[]): DoorLine {
  return waiting.reduce((state, { action }) => {
    const after = applyDoorAction(state, action)
    return after === 'full' ? state : after
  }, line)
}

/** Calls `onChange` when the server says that the line has changed. */
function useChanges(listingId: string, day: string | undefined, isOn: boolean, onChange: () => void): void {
  useEffect(() => {
    if (!isOn) return undefined
    const query = day === undefined ? '' : `?day=${day}`
    // It connects again by itself when the connection breaks.
    const source = new EventSource(getHostDoorLine.path.replace(':listingId', listingId) + query)
    source.addEventListener(DOOR_EVENT, onChange)
    source.addEventListener('error', (event) => {
      // An error that the server has sent, not a lost connection.
      if (event instanceof MessageEvent) source.close()
    })
    return () => source.close()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is called reads the present query
  }, [listingId, day, isOn])
}
