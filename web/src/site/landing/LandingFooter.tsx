import { LanguageLinks } from '#core/accounts/LanguageLinks.tsx'
import { t } from '@yardsnap/contract/texts'
import { lazy, Suspense, useState } from 'react'
import { DataCredits } from '#core/places/DataCredits.tsx'
import { Wordmark } from '#ui/Wordmark.tsx'

const loadDialog = () => import('./parts/PolicyDialog.tsx')
const PolicyDialog = lazy(async () => ({ default: (await loadDialog()).PolicyDialog }))

const POLICIES = [t`Privacy Policy`, t`Terms of Service`, t`Contact Us`] as const
export type Policy = (typeof POLICIES)[number]

/** S2.2.6. */
export function LandingFooter() {
  const [open, setOpen] = useState<Policy | null>(null)
  return (
    <footer className="mx-auto flex max-w-[76rem] flex-wrap items-center justify-between gap-x-8 gap-y-4 px-5 pt-8 pb-[calc(2rem+env(safe-area-inset-bottom))] desk:px-8">
      <Wordmark />
      <ul className="-mx-3 flex flex-wrap">
        {POLICIES.map((policy) => (
          <li key={policy}>
            <button
              type="button"
              aria-haspopup="dialog"
              onPointerEnter={() => void loadDialog()}
              onClick={() => setOpen(policy)}
              className="min-h-11 rounded-control px-3 font-medium text-ink-soft hover:text-ink hover:underline"
            >
              {policy}
            </button>
          </li>
        ))}
        <li>
          <LanguageLinks className="inline-flex min-h-11 items-center rounded-control px-3 font-medium text-ink-soft hover:text-ink hover:underline" />
        </li>
      </ul>
      <DataCredits className="basis-full" />
      {open && (
        <Suspense>
          <PolicyDialog policy={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </footer>
  )
}
