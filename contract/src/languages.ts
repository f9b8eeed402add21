/** The languages that the app speaks: a new one is an entry here and a catalog in `languages/`. */
export const LANGUAGES = {
  en: { name: 'English', locale: 'en-US', openGraphLocale: 'en_US' },
  es: { name: 'Español', locale: 'es-US', openGraphLocale: 'es_US' },
} as const satisfies Record<string, { name: string; locale: string; openGraphLocale: string }>

export type Language = keyof typeof LANGUAGES

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as [Language, ...Language[]]

export const DEFAULT_LANGUAGE = 'en' satisfies Language

/** In addresses of the API that a person opens, which lead to a page in this language. */
export const LANGUAGE_QUERY = 'language'

/** An unknown language is English. */
export function toLanguage(value: unknown): Language {
  return isLanguage(value) ? value : DEFAULT_LANGUAGE
}

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(LANGUAGES, value)
}

/** The language of a page's path, and the path without it: Spanish pages stand below `/es`. */
export function splitLanguage(path: string): { language: Language; path: string } {
  const [, code, rest] = /^\/([a-z]{2})(?=[/?#]|$)(.*)$/s.exec(path) ?? []
  if (!isLanguage(code) || code === DEFAULT_LANGUAGE) return { language: DEFAULT_LANGUAGE, path }
  return { language: code, path: rest?.startsWith('/') ? rest : `/${rest ?? ''}` }
}

/** Where the pages of a language stand: '' for English, '/es' for Spanish. */
export function getBasePath(language: Language): string {
  return language === DEFAULT_LANGUAGE ? '' : `/${language}`
}

/** The path of a page in a language. @param path of the English page, beginning with '/' */
export function toLanguagePath(language: Language, path: string): string {
  return `${getBasePath(language)}${path}`
}
