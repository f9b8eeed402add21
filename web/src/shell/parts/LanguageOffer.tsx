import type { Language } from '@yardsnap/contract/languages'
import { language } from '@yardsnap/contract/texts'
import { useState } from 'react'
import { useIsHydrated } from '#lib/first-rendering.ts'
import { findPreferredLanguage, getTranslatedAddress, noteLanguage } from '#lib/other-language.ts'
import { TEXT_LINK } from '#ui/classes.ts'

/** Each in its own language, for those who do not read the page's: no messages. */
const OFFERS: Record<Language, { text: string; accept: string; decline: string }> = {
  en: { text: 'This site is in English, too.', accept: 'Read it in English', decline: 'No, thanks' },
  es: { text: 'Este sitio también está en español.', accept: 'Ver en español', decline: 'No, gracias' },
}

/** Offers the browser's language where the page is in another: nobody is sent there without being asked. */
export function LanguageOffer() {
  const isHydrated = useIsHydrated()
  const [isDeclined, setDeclined] = useState(false)
  const offered = isHydrated && !isDeclined ? findPreferredLanguage() : null
  if (!offered) return null
  const { text, accept, decline } = OFFERS[offered]
  return (
    <section
      lang={offered}
      aria-label={text}
      className="flex flex-wrap items-center gap-x-4 border-b border-line bg-card px-5 py-1 text-small desk:px-8 print:hidden"
    >
      {text}
      <a
        href={getTranslatedAddress(offered)}
        hrefLang={offered}
        onClick={() => noteLanguage(offered)}
        className={TEXT_LINK}
      >
        {accept}
      </a>
      <button
        type="button"
        onClick={() => {
          noteLanguage(language())
          setDeclined(true)
        }}
        className={TEXT_LINK}
      >
        {decline}
      </button>
    </section>
  )
}
