import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { LanguageOffer } from './LanguageOffer.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('S-E2 a page that others may keep is the same for all: the server renders no offer', () => {
  vi.stubGlobal('navigator', { languages: ['es'] })
  vi.stubGlobal('window', { localStorage: { getItem: () => null } })
  expect(renderToStaticMarkup(<LanguageOffer />)).toBe('')
})
