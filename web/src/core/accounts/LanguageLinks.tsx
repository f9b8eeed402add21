import { LANGUAGES, toLanguagePath } from '@yardsnap/contract/languages'
import { getTranslatedAddress, noteLanguage, OTHER_LANGUAGES } from '#lib/other-language.ts'

/** Lead to the page at hand in the other languages. */
export function LanguageLinks({ className }: { className: string }) {
  return OTHER_LANGUAGES.map((code) => (
    <a
      key={code}
      lang={code}
      hrefLang={code}
      href={toLanguagePath(code, '/')}
      className={className}
      onClick={(event) => {
        noteLanguage(code)
        // Only when it is pressed is it known which page that is.
        event.currentTarget.href = getTranslatedAddress(code)
      }}
    >
      {LANGUAGES[code].name}
    </a>
  ))
}
