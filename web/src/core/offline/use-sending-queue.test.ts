import { expect, test } from 'vitest'
import { ApiError } from '#api/call.ts'
import { attempt } from './use-sending-queue.ts'

const failing = (error: unknown) => () => Promise.reject(error)

test.each([
  ['a request that took too long to arrive', new ApiError(408, '')],
  ['a busy server', new ApiError(429, '')],
  ['a server that fails', new ApiError(503, '')],
  ['no answer', new TypeError('Failed to fetch')],
])('R17 after %s a change waits and is sent again', async (_, error) => {
  expect(await attempt(failing(error), 'Not sent')).toBe('later')
})

test.each([400, 403, 404, 409, 413])('a change that the server refuses with %d is not sent again', async (status) => {
  expect(await attempt(failing(new ApiError(status, '')), 'Not sent')).toBe('refused')
})
