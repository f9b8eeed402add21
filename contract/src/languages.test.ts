import { describe, expect, test } from 'vitest'
import { splitLanguage, toLanguagePath } from './languages.ts'

describe('a path and its language', () => {
  test.each([
    ['/es', 'es', '/'],
    ['/es/', 'es', '/'],
    ['/es?location=Orlando', 'es', '/?location=Orlando'],
    ['/es/sale/1?item=2#x', 'es', '/sale/1?item=2#x'],
    ['/sale/1', 'en', '/sale/1'],
    ['/estate', 'en', '/estate'],
    ['/en/browse', 'en', '/en/browse'],
    ['/de/browse', 'en', '/de/browse'],
  ])('%s is %s, %s', (path, language, rest) => {
    expect(splitLanguage(path)).toEqual({ language, path: rest })
  })

  test('are put together again', () => {
    expect(toLanguagePath('es', '/')).toBe('/es/')
    expect(toLanguagePath('es', '/?date=today')).toBe('/es/?date=today')
    expect(toLanguagePath('es', '/sale/1#x')).toBe('/es/sale/1#x')
    expect(toLanguagePath('en', '/browse')).toBe('/browse')
  })
})
