import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  DOOR_EVENT,
  type DoorChange,
  type DoorLineInput,
  getHostDoorLine,
  HostDoorLine,
  setDoorLine,
} from '@yardsnap/contract/door-line'
import { t } from '@yardsnap/contract/texts'
import { useEffect } from 'react'
import { ApiError, call } from '#api/call.ts'
import { followEvents } from '#api/follow-events.ts'
import { useSendingQueue } from '#core/offline/use-sending-queue.ts'
import { readStored, writeJson, writeText } from '#lib/browser-storage.ts'
import { DOOR_PREFIX, sendWaiting, toWaiting, WaitingChange, withWaiting } from './door-changes.ts'

/** The stream says when something changes; this makes up for one that is cut. */
const REFETCH_MS = 15_000

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
    refetchOnMount: 'always',
    refetchInterval: REFETCH_MS,
    networkMode: 'always',
    retry: false,
  })

  const { queue, waiting } = useSendingQueue({
    key: DOOR_PREFIX + listingId,
    change: WaitingChange,
    failureTitle: t`The line was not changed`,
    async send(_actionId, one) {
      const ofDay = one.day
      const state = await sendWaiting(listingId, one)
      if (day === undefined || day === ofDay) writeJson(storageKey, state)
      for (const key of [undefined, ofDay]) {
        queryClient.setQueryData<HostDoorLine>(doorLineKey(listingId, key), (known) =>
          known === undefined || known.day === ofDay ? state : known,
        )
      }
      // What is being read may be from before: shown, it would let the host give a number a second time.
      const queryKey = ['door-line', listingId]
      if (queryClient.isFetching({ queryKey }) > 0) void queryClient.invalidateQueries({ queryKey })
    },
  })

  const state = query.data
  const lineDay = state?.line?.day
  useChanges(listingId, day, lineDay !== undefined, () => void query.refetch())

  const act = (change: DoorChange): void => {
    if (lineDay === undefined) return
    const one = toWaiting(lineDay, change)
    queue.add(one.action.id, one)
    void queue.flush()
  }
  return {
    query,
    state,
    line: state?.line ? withWaiting(state.line, Object.values(waiting)) : null,
    waitingCount: Object.keys(waiting).length,
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

/** Calls `onChange` when the server says that the line has changed. */
function useChanges(listingId: string, day: string | undefined, isOn: boolean, onChange: () => void): void {
  useEffect(() => {
    if (!isOn) return undefined
    const query = day === undefined ? '' : `?day=${day}`
    return followEvents(getHostDoorLine.path.replace(':listingId', listingId) + query, { [DOOR_EVENT]: onChange })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is called reads the present query
  }, [listingId, day, isOn])
}
