import { expect, test } from 'vitest'
import { readEvents } from './event-stream.ts'

async function collectEvents(text: string, { chunkBytes = Infinity } = {}) {
  const bytes = new TextEncoder().encode(text)
  const body = new ReadableStream({
    start(stream) {
      for (let at = 0; at < bytes.length; at += chunkBytes) stream.enqueue(bytes.slice(at, at + chunkBytes))
      stream.close()
    },
  })
  const events = []
  for await (const { event, data } of readEvents(new Response(body))) events.push({ event, data })
  return events
}

const WHOLE = 'event: progress\ndata: {"photosDone":1}\n\n: still here\n\nevent: result\ndata: {"items":["é"]}\n\n'
const EVENTS = [
  { event: 'progress', data: '{"photosDone":1}' },
  { event: 'result', data: '{"items":["é"]}' },
]

test('reads the events of a stream and leaves comments out', async () => {
  expect(await collectEvents(WHOLE)).toEqual(EVENTS)
})

test('reads the same events wherever the network cuts the stream', async () => {
  const windows = WHOLE.replaceAll('\n', '\r\n')
  for (const text of [WHOLE, windows]) expect(await collectEvents(text, { chunkBytes: 1 })).toEqual(EVENTS)
})

test('leaves out an event that the stream ends in the middle of', async () => {
  expect(await collectEvents('event: result\ndata: {"ite')).toEqual([])
})
