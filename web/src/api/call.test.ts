import { expect, test } from 'vitest'
import { ApiError, messageOf } from './call.ts'

test('S7.1 an answer that is not OK becomes "{status}: {body text}"', () => {
  expect(new ApiError(503, 'Service Unavailable').message).toBe('503: Service Unavailable')
})

test('shows a person what the server wrote for them', () => {
  const error = new ApiError(403, '{"code":"photo_limit","message":"Free listings hold 5 photos"}')
  expect(error.body).toEqual({ code: 'photo_limit', message: 'Free listings hold 5 photos' })
  expect(messageOf(error, 'Please try again.')).toBe('Free listings hold 5 photos')
})

test('shows why a part of the server is out of reach', () => {
  const error = new ApiError(503, '{"code":"unavailable","message":"Item detection is switched off"}')
  expect(messageOf(error, 'Please try again.')).toBe('Item detection is switched off')
})

test.each([
  ['a server that broke', new ApiError(500, '{"code":"internal","message":"Something went wrong"}')],
  ['an answer of a proxy', new ApiError(413, '<html>Request Entity Too Large</html>')],
  ['a lost connection', new TypeError('Failed to fetch')],
])('shows the fallback for %s', (_, error) => {
  expect(messageOf(error, 'Please try again.')).toBe('Please try again.')
})
