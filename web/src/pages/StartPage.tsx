import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { SetupState } from '@yardsnap/contract/setup'
import { useEffect } from 'react'
import { LandingFooter } from '#site/landing/LandingFooter.tsx'
import { SETUP_KEY } from '#site/setup/setup-state.ts'
import { SetupHint } from '#site/setup/SetupHint.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Highlights } from '#shop/start/Highlights.tsx'
import { NearListings } from '#shop/start/NearListings.tsx'
import { rememberedPlace } from '#lib/remembered-place.ts'
import { SellIntro } from '#shop/start/SellIntro.tsx'
import { StartHero } from '#shop/start/StartHero.tsx'

const route = getRouteApi('/shell/')

/** What a signed-out visitor of an open site finds at /. */
export function StartPage() {
  const { location } = route.useSearch()
  const navigate = route.useNavigate()
  const isSetupPending = useQueryClient().getQueryData<SetupState>(SETUP_KEY)?.isPending
  useEffect(() => {
    const place = rememberedPlace()
    if (location === undefined && place) void navigate({ search: { location: place }, replace: true })
    // Only when the page opens: afterward an empty field means all places.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <>
      {isSetupPending && <SetupHint />}
      <StartHero location={location} />
      <div className="mx-auto flex max-w-[76rem] flex-col gap-12 px-5 py-10 desk:px-8 desk:py-12">
        <NearListings location={location} />
        <Highlights location={location} />
      </div>
      <section aria-labelledby="sell" className="border-y border-line bg-brick-wash">
        <SellIntro
          heading={
            <h2 id="sell" className="text-h1">
              Sell yours on the next sunny day
            </h2>
          }
          action={
            <ButtonLink to="/create" tone="secondary">
              Put up a sale, free
            </ButtonLink>
          }
        />
      </section>
      <LandingFooter />
    </>
  )
}
