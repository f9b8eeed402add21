import { LanguageLinks } from '#core/accounts/LanguageLinks.tsx'
import { t } from '@yardsnap/contract/texts'
import { useState } from 'react'
import { DataCredits } from '#core/places/DataCredits.tsx'
import { Wordmark } from '#ui/Wordmark.tsx'
import { whenOpened } from '#ui/when-opened.tsx'

const loadDialog = () => import('./parts/PolicyDialog.tsx')
const PolicyDialog = whenOpened(async () => (await loadDialog()).PolicyDialog, {
  isPreloaded: false,
})

export type Policy = 'privacy' | 'terms' | 'contact'

const POLICIES: readonly { policy: Policy; title: string }[] = [
  { policy: 'privacy', title: t`Privacy Policy` },
  { policy: 'terms', title: t`Terms of Service` },
  { policy: 'contact', title: t`Contact Us` },
]

/** S2.2.6. */
export function LandingFooter() {
  const [open, setOpen] = useState<(typeof POLICIES)[number] | null>(null)
  return (
    <footer className="mx-auto flex max-w-[76rem] flex-wrap items-center justify-between gap-x-8 gap-y-4 px-5 pt-8 pb-[calc(2rem+env(safe-area-inset-bottom))] desk:px-8">
      <Wordmark />
      <ul className="-mx-3 flex flex-wrap">
        {POLICIES.map((each) => (
          <li key={each.policy}>
            <button
              type="button"
              aria-haspopup="dialog"
              onPointerEnter={() => void loadDialog().catch(() => undefined)}
              onClick={() => setOpen(each)}
              className="min-h-11 rounded-control px-3 font-medium text-ink-soft hover:text-ink hover:underline"
            >
              {each.title}
            </button>
          </li>
        ))}
        <li>
          <LanguageLinks className="inline-flex min-h-11 items-center rounded-control px-3 font-medium text-ink-soft hover:text-ink hover:underline" />
        </li>
      </ul>
      <DataCredits className="basis-full" />
      {open && <PolicyDialog {...open} onClose={() => setOpen(null)} />}
    </footer>
  )
}
