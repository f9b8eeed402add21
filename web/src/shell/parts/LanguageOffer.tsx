import { Suspense } from 'react'
import { useIsHydrated } from '#lib/first-rendering.ts'
import { findPreferredLanguage } from '#lib/other-language.ts'
import { lazyExtra } from '#ui/lazy-extra.ts'

/** Apart from the shell, because few browsers prefer another language than the page's. */
const LanguageOfferBar = lazyExtra(async () => (await import('./LanguageOfferBar.tsx')).LanguageOfferBar)

/** Offers the browser's language where the page is in another: nobody is sent there without being asked. */
export function LanguageOffer() {
  const isHydrated = useIsHydrated()
  const offered = isHydrated ? findPreferredLanguage() : null
  if (!offered) return null
  return (
    <Suspense>
      <LanguageOfferBar offered={offered} />
    </Suspense>
  )
}
