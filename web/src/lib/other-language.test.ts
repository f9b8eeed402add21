import { afterEach, expect, test, vi } from 'vitest'
import { findPreferredLanguage, getTranslatedAddress, noteLanguage } from './other-language.ts'

/** A browser on an English page, with an empty storage. */
function openBrowser(languages: string[], address = '/browse'): void {
  const stored = new Map<string, string>()
  vi.stubGlobal('navigator', { languages })
  vi.stubGlobal('window', {
    location: new URL(address, 'https://sales.example'),
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
    },
  })
}
afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  [['es'], 'es'],
  [['es-MX', 'en-US'], 'es'],
  [['ES-419'], 'es'],
  // The first language that the app speaks counts.
  [['fr', 'es', 'en'], 'es'],
  [['en-US', 'es'], null],
  [['fr'], null],
  // Yupik of Alaska.
  [['esu', 'en'], null],
  [[], null],
])('S-E2 a browser in %j prefers %s to English', (languages, preferred) => {
  openBrowser(languages)
  expect(findPreferredLanguage()).toBe(preferred)
})

test.each(['en', 'es'] as const)('S-E2 whoever chose %s is offered no other language anymore', (choice) => {
  openBrowser(['es'])
  noteLanguage(choice)
  expect(findPreferredLanguage()).toBeNull()
})

test.each([
  ['/', '/es/', '/'],
  ['/browse?search=sof%C3%A1#list', '/es/browse?search=sof%C3%A1#list', '/browse?search=sof%C3%A1#list'],
  ['/es/sale/1', '/es/sale/1', '/sale/1'],
])('%s is the same page in Spanish as %s, and in English as %s', (address, spanish, english) => {
  openBrowser([], address)
  expect([getTranslatedAddress('es'), getTranslatedAddress('en')]).toEqual([spanish, english])
})
