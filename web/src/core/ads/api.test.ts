import { afterEach, expect, test, vi } from 'vitest'
import { trackClick, trackImpression } from './api.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('S8.15 an ad that cannot be counted is only logged', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async () => new Response('down', { status: 500 }))
  trackImpression('00000000-0000-7000-8000-000000000000')
  trackClick('00000000-0000-7000-8000-000000000000')
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(2))
  expect(warn.mock.calls.map(([text]) => String(text))).toEqual([
    'An ad could not be counted',
    'An ad could not be counted',
  ])
})
