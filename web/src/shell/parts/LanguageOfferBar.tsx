import type { Language } from '@yardsnap/contract/languages'
import { language } from '@yardsnap/contract/texts'
import { X } from 'lucide-react'
import { useState } from 'react'
import { getTranslatedAddress, noteLanguage } from '#lib/other-language.ts'
import { FLOATING_CARD, TEXT_LINK } from '#ui/classes.ts'
import { IconButton } from '#ui/IconButton.tsx'

/** Each in its own language, for those who do not read the page's: no messages. Together one line of a phone. */
const OFFERS: Record<Language, { text: string; accept: string; decline: string }> = {
  en: { text: 'Prefer English?', accept: 'Read it in English', decline: 'No, thanks' },
  es: { text: '¿Prefieres español?', accept: 'Ver en español', decline: 'No, gracias' },
}

/**
 * The line over a page that leads to the same page in a language that the browser prefers. It takes no room of the page, which
 * would move from under a finger when the line comes.
 */
export function LanguageOfferBar({ offered }: { offered: Language }) {
  const [isDeclined, setDeclined] = useState(false)
  if (isDeclined) return null
  const { text, accept, decline } = OFFERS[offered]
  return (
    <section
      lang={offered}
      aria-label={text}
      className={`${FLOATING_CARD} z-25 flex items-center gap-x-3 py-1 pr-2 pl-4 text-small`}
    >
      <p className="flex min-w-0 grow flex-wrap items-center gap-x-3">
        {text}
        <a
          href={getTranslatedAddress(offered)}
          hrefLang={offered}
          onClick={() => noteLanguage(offered)}
          className={TEXT_LINK}
        >
          {accept}
        </a>
      </p>
      <IconButton
        label={decline}
        icon={<X />}
        onClick={() => {
          noteLanguage(language())
          setDeclined(true)
        }}
      />
    </section>
  )
}
