import { getLoginPath } from '#lib/page-path.ts'
import { type ReactNode, useEffect } from 'react'
import { recordPageView } from '#site/analytics/record.ts'
import { Benefits } from '#site/landing/Benefits.tsx'
import { FeatureCards } from '#site/landing/FeatureCards.tsx'
import { Hero } from '#site/landing/Hero.tsx'
import { LandingFooter } from '#site/landing/LandingFooter.tsx'
import { SetupHint } from '#site/setup/SetupHint.tsx'
import { site } from '#lib/site.ts'
import { ButtonAnchor } from '#ui/Button.tsx'
import { Wordmark } from '#ui/Wordmark.tsx'

interface LandingPageProps {
  /** Shown above everything else: the sale whose link brought the visitor here. */
  top?: ReactNode
  isSetupPending?: boolean
}

/** What signed-out visitors see (S2.2). */
export function LandingPage({ top, isSetupPending = false }: LandingPageProps) {
  useEffect(() => recordPageView('landing'), [])
  return (
    <>
      <header className="border-b border-line bg-card">
        <nav
          aria-label="Main"
          className="mx-auto flex min-h-17 max-w-[76rem] flex-wrap items-center gap-x-4 gap-y-2 px-5 py-1.5 desk:px-8"
        >
          <div className="flex flex-col gap-x-4 gap-y-1 desk:flex-row desk:items-center">
            <Wordmark />
            <span className="text-tiny font-semibold text-ink-soft desk:text-small">{site.launchText}</span>
          </div>
          <ButtonAnchor href={getLoginPath()} tone="secondary" className="ml-auto">
            Sign In
          </ButtonAnchor>
        </nav>
      </header>
      <main>
        {isSetupPending && <SetupHint />}
        {top}
        <Hero />
        <FeatureCards />
        <Benefits />
      </main>
      <LandingFooter />
    </>
  )
}
