import { getPublicListings } from '@yardsnap/contract/browse'
import { saveListing } from '@yardsnap/contract/saved'
import { joinWaitlist } from '@yardsnap/contract/waitlist'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, call, getErrorMessage } from './call.ts'

afterEach(() => void vi.unstubAllGlobals())

/** @returns what was asked, which is answered so */
function answerWith(answer: () => Response): [address: string, init: RequestInit][] {
  const asked: [string, RequestInit][] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push([address, init])
    return answer()
  })
  return asked
}

test('S7.1 a call sends credentials, and a payload as JSON', async () => {
  const asked = answerWith(() => Response.json({ ok: true }))
  await call(joinWaitlist, { body: { email: 'host@example.com' } })
  expect(asked).toMatchObject([
    [
      '/api/waitlist',
      {
        method: 'POST',
        credentials: 'include',
        headers: { 'content-type': 'application/json' },
        body: '{"email":"host@example.com"}',
      },
    ],
  ])
})

test('S7.1 a call without a payload says nothing of one, and leaves out what is empty', async () => {
  const asked = answerWith(() => Response.json([]))
  await call(getPublicListings, { query: { search: '', location: '32801', distance: 5, category: undefined } })
  expect(asked).toMatchObject([
    ['/api/public-listings?location=32801&distance=5', { credentials: 'include', headers: {} }],
  ])
  expect(asked[0]?.[1].body).toBeUndefined()
})

test.each([
  [new Response('down', { status: 502, statusText: 'Bad Gateway' }), '502: down'],
  [new Response('', { status: 503, statusText: 'Service Unavailable' }), '503: Service Unavailable'],
])('S7.1 an answer that is not OK becomes "{status}: {body text}", or its status text', async (answer, message) => {
  answerWith(() => answer)
  const listingId = '00000000-0000-7000-8000-000000000000'
  await expect(call(saveListing, { body: { listingId } })).rejects.toMatchObject({ message })
})

test('shows a person what the server wrote for them', () => {
  const error = new ApiError(403, '{"code":"photo_limit","message":"Free listings hold 5 photos"}')
  expect(error.body).toEqual({ code: 'photo_limit', message: 'Free listings hold 5 photos' })
  expect(getErrorMessage(error, 'Please try again.')).toBe('Free listings hold 5 photos')
})

test('shows it in the language of the page', () => {
  const error = new ApiError(409, '{"code":"conflict","message":"It is sold already","text":"Ya se vendió"}')
  expect(getErrorMessage(error, 'Inténtalo de nuevo.')).toBe('Ya se vendió')
})

test('shows why a part of the server is out of reach', () => {
  const error = new ApiError(503, '{"code":"unavailable","message":"Item detection is switched off"}')
  expect(getErrorMessage(error, 'Please try again.')).toBe('Item detection is switched off')
})

test.each([
  ['a server that broke', new ApiError(500, '{"code":"internal","message":"Something went wrong"}')],
  ['an answer of a proxy', new ApiError(413, '<html>Request Entity Too Large</html>')],
  ['a lost connection', new TypeError('Failed to fetch')],
])('shows the fallback for %s', (_, error) => {
  expect(getErrorMessage(error, 'Please try again.')).toBe('Please try again.')
})
