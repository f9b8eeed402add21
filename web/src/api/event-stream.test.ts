import { expect, test } from 'vitest'
import { readEvents, type StreamEvent } from './event-stream.ts'

async function eventsOf(...chunks: string[]) {
  const source = async function* () {
    yield* chunks
  }
  const events: StreamEvent[] = []
  for await (const event of readEvents(source())) events.push(event)
  return events
}

const WHOLE = 'event: progress\ndata: {"photosDone":1}\n\n: still here\n\nevent: result\ndata: {"items":[]}\n\n'
const EVENTS = [
  { event: 'progress', data: '{"photosDone":1}' },
  { event: 'result', data: '{"items":[]}' },
]

test('reads the events of a stream and leaves comments out', async () => {
  expect(await eventsOf(WHOLE)).toEqual(EVENTS)
})

test('reads the same events wherever the network cuts the stream', async () => {
  const windows = WHOLE.replaceAll('\n', '\r\n')
  for (const text of [WHOLE, windows]) expect(await eventsOf(...text.split(''))).toEqual(EVENTS)
})

test('joins the lines of one event', async () => {
  expect(await eventsOf('data: one\ndata: two\n\n')).toEqual([{ event: 'message', data: 'one\ntwo' }])
})

test('leaves out an event that the stream ends in the middle of', async () => {
  expect(await eventsOf('event: result\ndata: {"ite')).toEqual([])
})
