import { afterAll, expect, onTestFinished, test, vi } from 'vitest'

// Other tests may have loaded them without a page.
vi.resetModules()
const page = new EventTarget()
vi.stubGlobal('window', page)
const { loadSchemas } = await import('#lib/lazy-schemas.ts')
await loadSchemas()
const { ApiError } = await import('./call.ts')
const { leaveWhenUnauthorized } = await import('./unauthorized.ts')
const { onToast, showToast } = await import('#lib/toast.ts')
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('S8.2 a page that Back brings up again as it was left tells of an ended session anew, and shows other toasts', () => {
  // The browser never gets to the page for signing in.
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const shown: string[] = []
  onToast(({ title }) => shown.push(title))
  const meetEnd = () => leaveWhenUnauthorized(new ApiError(401, ''))
  const comeBack = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

  meetEnd()
  meetEnd()
  showToast({ title: 'Saved' })
  comeBack(false)
  showToast({ title: 'Saved' })
  expect(shown).toEqual(['Unauthorized'])

  comeBack(true)
  showToast({ title: 'Saved' })
  meetEnd()
  expect(shown).toEqual(['Unauthorized', 'Saved', 'Unauthorized'])
})
