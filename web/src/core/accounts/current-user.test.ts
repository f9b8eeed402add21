import { afterEach, expect, test, vi } from 'vitest'
import { fetchCurrentUser } from './current-user.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** An answer of the server, and whether its body was read or given up. */
function answerWith(status: number, body: string) {
  let isSettled = false
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        controller.enqueue(new TextEncoder().encode(body))
        controller.close()
        isSettled = true
      },
      cancel() {
        isSettled = true
      },
    },
    { highWaterMark: 0 },
  )
  vi.stubGlobal('fetch', async () => new Response(stream, { status }))
  return () => isSettled
}

test.each([401, 503])(
  'S4.1 who is answered %i is signed out, and nothing of the answer is left waiting',
  async (status) => {
    const isSettled = answerWith(status, '{"code":"unauthorized"}')
    expect(await fetchCurrentUser()).toBeNull()
    expect(isSettled()).toBe(true)
  },
)

test('S4.1 who is signed in is told so', async () => {
  answerWith(200, '{"id":"1"}')
  expect(await fetchCurrentUser()).toEqual({ id: '1' })
})
