import { isLanguage, type Language, LANGUAGE_CODES, toLanguagePath } from '@yardsnap/contract/languages'
import { language } from '@yardsnap/contract/texts'
import { readText, writeText } from './browser-storage.ts'
import { withoutLanguage } from './page-path.ts'

/** The language that somebody chose on this device. */
const CHOICE_KEY = 'language'

/** The languages that this page is not in. */
export const OTHER_LANGUAGES = LANGUAGE_CODES.filter((code) => code !== language())

/** The page at hand in another language. */
export function getTranslatedAddress(code: Language): string {
  const { pathname, search, hash } = window.location
  return toLanguagePath(code, withoutLanguage(pathname)) + search + hash
}

/** Remembers a choice, so that no other language is offered anymore. */
export function noteLanguage(code: Language): void {
  writeText(CHOICE_KEY, code)
}

/** Another language that the browser prefers to this page's, unless its user chose one here. */
export function findPreferredLanguage(): Language | null {
  if (readText(CHOICE_KEY) !== null) return null
  const codes = navigator.languages.map((tag) => tag.toLowerCase().split('-', 1)[0])
  const preferred = codes.find(isLanguage)
  return OTHER_LANGUAGES.find((code) => code === preferred) ?? null
}
