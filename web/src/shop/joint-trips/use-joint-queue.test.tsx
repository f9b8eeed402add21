import { QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import type { JointTrip } from '@yardsnap/contract/joint-trips'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#api/query-client.ts'
import { newMark } from './joint-changes.ts'
import { jointTripQuery } from './joint-trip-query.ts'
import { useJointQueue, type WaitingJointChanges } from './use-joint-queue.ts'

afterEach(() => void vi.unstubAllGlobals())

const [ID, SALE] = ['0197a3b0-0000-7000-8000-00000000000a', '0197a3b0-0000-7000-8000-00000000000b'] as const

const trip: JointTrip = {
  id: ID,
  isOwner: true,
  token: null,
  people: [],
  day: '2031-05-03',
  stops: [],
  isPlanned: true,
  orderChangedAt: '2031-05-03T08:00:00.000Z',
  marks: [],
}

test('a trip is shown while a change that is slow to arrive is on its way, and then as the change has made it', async () => {
  const change = newMark(trip, SALE, 'visited')
  const changed = Promise.withResolvers<Response>()
  const sent = Promise.withResolvers<void>()
  const read = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', (_address: string, { method }: RequestInit) => {
    if (method === 'GET') return read.promise
    sent.resolve()
    return changed.promise
  })
  const client = createQueryClient()
  const page = new QueryObserver(client, { ...jointTripQuery(ID), refetchInterval: false })
  const stop = page.subscribe(() => undefined)
  const queues: WaitingJointChanges[] = []
  function Screen() {
    queues.push(useJointQueue('ana'))
    return null
  }
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Screen />
    </QueryClientProvider>,
  )
  queues[0]!.add(change)
  await sent.promise
  read.resolve(Response.json(trip))
  await expect.poll(() => page.getCurrentResult().data).toMatchObject({ marks: [] })
  const at = '2031-05-03T09:00:00.000Z'
  changed.resolve(
    Response.json({ ...trip, marks: [{ listingId: SALE, mark: 'visited', by: 'Ana', isYours: true, at }] }),
  )
  await expect.poll(() => page.getCurrentResult().data).toMatchObject({ marks: [{ mark: 'visited' }] })
  stop()
  client.clear()
})
