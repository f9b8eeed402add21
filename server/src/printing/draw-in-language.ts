import { DEFAULT_LANGUAGE, type Language } from '@yardsnap/contract/languages'

/** Draws with the texts of a language. @param make begins the document, and has asked for all of its texts when it returns */
export async function drawIn(language: Language, make: () => { finish: () => Promise<Buffer> }): Promise<Buffer> {
  if (language === DEFAULT_LANGUAGE) return make().finish()
  // Not at the beginning: a process would read the catalogs, which takes a part of a second, for English too.
  const { inLanguage } = await import('#text/translations.ts')
  return inLanguage(language, make).finish()
}
