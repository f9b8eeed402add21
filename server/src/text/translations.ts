import { DEFAULT_LANGUAGE, type Language, LANGUAGE_CODES } from '@yardsnap/contract/languages'
import { type Translate, withLanguage } from '@yardsnap/contract/texts'
import { catalogFile, loadCatalog } from '@yardsnap/languages/catalog'
import { formatMessage } from '@yardsnap/languages/format'

/** Read when the server starts: a catalog that does not parse must not wait for the first mail in its language. */
const translations = new Map<Language, Translate>(
  LANGUAGE_CODES.filter((language) => language !== DEFAULT_LANGUAGE).map((language) => {
    const catalog = loadCatalog(catalogFile(language))
    return [
      language,
      (id, context, values) => {
        const message = catalog.read({ id, context })
        return message && formatMessage(message, values, language)
      },
    ]
  }),
)

const untranslated: Translate = () => null

/**
 * Makes texts in somebody's language: mails, pushes, documents, the head of a page.
 * @param make returns at once, what it needs is read before
 */
export function inLanguage<Made>(language: Language, make: () => Made): Made {
  return withLanguage(language, translations.get(language) ?? untranslated, make)
}
