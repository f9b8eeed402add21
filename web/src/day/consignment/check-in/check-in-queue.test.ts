import type { CheckInAnswer, CheckInInput } from '@yardsnap/contract/consigned-items'
import { expect, test } from 'vitest'
import { ApiError } from '#api/call.ts'
import { type Arrived, checkInQueue } from './check-in-queue.ts'
import type { WaitingScan } from './scans.ts'

const ANSWER: CheckInAnswer = {
  consignorName: 'Rosa',
  announced: 0,
  checkedIn: 3,
  pulled: 0,
  unknown: [],
  sold: [],
  elsewhere: [],
}

const scan = (item: number, change: Partial<WaitingScan> = {}): WaitingScan => ({
  consignor: 214,
  item,
  place: 'checked_in',
  pulledBecause: '',
  from: ['announced'],
  ...change,
})

/** A device with a server whose answers the test sets; `said` lists what reached it. */
function setUp(kept = new Map<string, string>()) {
  const said: CheckInInput[] = []
  const arrived: Arrived[] = []
  const late: (string | null)[] = []
  const server: { answer: (input: CheckInInput) => CheckInAnswer | Promise<CheckInAnswer> } = { answer: () => ANSWER }
  const queue = checkInQueue({
    storage: () => ({
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    }),
    key: 'scans',
    send: async (input) => {
      said.push(input)
      return server.answer(input)
    },
    onWaiting: () => undefined,
    onLate: (reason) => late.push(reason),
    onArrived: (one) => arrived.push(one),
  })
  return { queue, said, arrived, late, server, kept }
}

const noSignal = () => Promise.reject(new TypeError('Failed to fetch'))
const refuse = (status: number, text: string) => () =>
  Promise.reject(new ApiError(status, JSON.stringify({ code: 'conflict', message: 'In English', text })))

test('what is scanned without a signal outlasts the page, and arrives once, in one call for each consignor', async () => {
  const before = setUp()
  before.server.answer = noSignal
  before.queue.add([scan(1)])
  before.queue.add([scan(2), scan(7, { consignor: 9 })])
  await before.queue.flush()
  expect(before.late).toEqual([null])

  const { queue, said, arrived, kept } = setUp(before.kept)
  await queue.flush()
  await queue.flush()
  expect(said.map(({ consignor, items }) => [consignor, items])).toEqual([
    [214, [1, 2]],
    [9, [7]],
  ])
  expect(arrived.map(({ scans }) => scans.length)).toEqual([2, 1])
  expect(kept.size).toBe(0)
})

test('a thing that was scanned and taken back says where it may have been, and the last word counts', async () => {
  const { queue, said } = setUp()
  queue.add([scan(1)])
  queue.add([scan(1, { place: 'announced', from: ['checked_in'] })])
  queue.add([scan(2, { place: 'pulled', pulledBecause: 'Worn', from: ['announced'] })])
  await queue.flush()
  expect(said).toEqual([
    { consignor: 214, items: [1], place: 'announced', pulledBecause: '', from: ['announced', 'checked_in'] },
    { consignor: 214, items: [2], place: 'pulled', pulledBecause: 'Worn', from: undefined },
  ])
})

test('what is done while a scan is being sent is sent afterward', async () => {
  const { queue, said, server } = setUp()
  server.answer = () => {
    if (said.length === 1) queue.add([scan(1, { place: 'pulled', pulledBecause: 'Worn', from: ['checked_in'] })])
    return ANSWER
  }
  queue.add([scan(1), scan(2)])
  await queue.flush()
  expect(said.map(({ place, items }) => [place, items])).toEqual([
    ['checked_in', [1, 2]],
    ['pulled', [1]],
  ])
})

test('what the server did not do is told with the reason, and what it refuses does not stop the others', async () => {
  const { queue, arrived, server, said } = setUp()
  server.answer = () => ({
    ...ANSWER,
    unknown: [2],
    sold: [3],
    elsewhere: [{ number: 4, state: 'pulled', pulledBecause: 'Recalled' }],
  })
  queue.add([scan(1), scan(2), scan(3), scan(4)])
  await queue.flush()
  expect(arrived[0]?.refused).toEqual([
    { consignor: 214, item: 2, reason: 'Consignor 214 has no item with this number. Set it aside.' },
    { consignor: 214, item: 3, reason: 'Sold already' },
    { consignor: 214, item: 4, reason: 'Was pulled before: Recalled. Scan it again to take it anyway.' },
  ])

  server.answer = ({ consignor }) => (consignor === 9 ? refuse(409, 'Ben is settled')() : ANSWER)
  queue.add([scan(1, { consignor: 9 }), scan(5)])
  await queue.flush()
  expect(arrived.slice(1).map(({ answer, refused }) => [answer?.consignorName, refused])).toEqual([
    [undefined, [{ consignor: 9, item: 1, reason: 'Ben is settled' }]],
    ['Rosa', []],
  ])
  expect(said).toHaveLength(3)
})

test('scans wait, and nothing is lost, when the link of a helper has ended', async () => {
  const { queue, late, server } = setUp()
  server.answer = refuse(403, 'This link does not work anymore.')
  queue.add([scan(1)])
  await queue.flush()
  expect(late).toEqual(['This link does not work anymore.'])
  expect(Object.keys(queue.waiting())).toEqual(['214-1'])
})
