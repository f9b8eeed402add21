import { ListingMark } from '@yardsnap/contract/saved'
import { expect, test } from 'vitest'
import { type Sending, sendingQueue } from './sending-queue.ts'

const KEY = 'yardsnap:marks:someone'

/** A queue with a server whose answers the test sets; `sent` lists what reached it. */
function setUp(storage: Storage = memoryStorage()) {
  const sent: string[] = []
  const server: { answer: (listingId: string) => Sending | Promise<Sending> } = { answer: () => 'sent' }
  const queue = sendingQueue({
    storage: () => storage,
    key: KEY,
    change: ListingMark.nullable(),
    send: async (listingId, mark) => {
      sent.push(`${listingId} ${mark}`)
      return server.answer(listingId)
    },
    onChange: () => undefined,
  })
  return { queue, sent, server, storage }
}

test('a mark waits until it is sent, and is sent once', async () => {
  const { queue, sent, storage } = setUp()
  queue.add('a', 'visited')
  expect(queue.waiting()).toEqual({ a: 'visited' })
  await queue.flush()
  await queue.flush()
  expect(sent).toEqual(['a visited'])
  expect(queue.waiting()).toEqual({})
  expect(storage.length).toBe(0)
})

test('only the last mark of a sale is sent, also when it removes a mark', async () => {
  const { queue, sent } = setUp()
  queue.add('a', 'visited')
  queue.add('a', 'skipped')
  queue.add('b', 'visited')
  queue.add('b', null)
  await queue.flush()
  expect(sent).toEqual(['a skipped', 'b null'])
})

test('R17 marks made without a signal outlast the page and are sent at the next start', async () => {
  const before = setUp()
  before.server.answer = () => 'later'
  before.queue.add('a', 'visited')
  before.queue.add('b', 'skipped')
  await before.queue.flush()
  expect(before.sent).toEqual(['a visited'])
  const after = setUp(before.storage)
  expect(after.queue.waiting()).toEqual({ a: 'visited', b: 'skipped' })
  await after.queue.flush()
  expect(after.sent).toEqual(['a visited', 'b skipped'])
  expect(after.queue.waiting()).toEqual({})
})

test('a change that is not understood takes none of the others away', async () => {
  const { queue, sent, storage } = setUp()
  storage.setItem(KEY, JSON.stringify({ a: 'visited', b: 'of another version', c: null }))
  expect(queue.waiting()).toEqual({ a: 'visited', c: null })
  queue.add('d', 'skipped')
  await queue.flush()
  expect(sent).toEqual(['a visited', 'c null', 'd skipped'])
})

test('a mark that changes while it is being sent is sent again', async () => {
  const { queue, sent, server } = setUp()
  const onItsWay = Promise.withResolvers<Sending>()
  server.answer = () => onItsWay.promise
  queue.add('a', 'visited')
  const flushed = queue.flush()
  queue.add('a', 'skipped')
  onItsWay.resolve('sent')
  await Promise.all([flushed, queue.flush()])
  expect(sent).toEqual(['a visited', 'a skipped'])
  expect(queue.waiting()).toEqual({})
})

test('a refused mark does not block the others', async () => {
  const { queue, sent, server } = setUp()
  server.answer = (listingId) => (listingId === 'gone' ? 'refused' : 'sent')
  queue.add('gone', 'visited')
  queue.add('a', 'visited')
  await queue.flush()
  expect(sent).toEqual(['gone visited', 'a visited'])
  expect(queue.waiting()).toEqual({})
})

test('works for as long as the page where storage is full', async () => {
  const full = memoryStorage()
  full.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const { queue, sent } = setUp(full)
  queue.add('a', 'visited')
  queue.add('b', 'visited')
  expect(queue.waiting()).toEqual({ a: 'visited', b: 'visited' })
  await queue.flush()
  expect(sent).toEqual(['a visited', 'b visited'])
  expect(queue.waiting()).toEqual({})
})

test.each(['{', '[1]', '{"a":"seen"}', 'null'])('what is stored as %s counts as nothing', async (text) => {
  const { queue, sent, storage } = setUp()
  storage.setItem(KEY, text)
  await queue.flush()
  expect(sent).toEqual([])
})

function memoryStorage(): Storage {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  }
}
