import { useQueryClient } from '@tanstack/react-query'
import { lazyRouteComponent, Outlet, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useCurrentUser } from '#core/accounts/api.ts'
import { UpgradeModalProvider } from '#site/plans/UpgradeModalProvider.tsx'
import { noteSignedIn } from '#lib/ended-session.ts'
import { afterFirstSign } from '#lib/first-sign.ts'
import { isCodeMissing } from '#lib/missing-code.ts'
import '#lib/install-prompt.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { lazyExtra } from '#ui/lazy-extra.ts'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { fulfillIntents } from './intents.ts'
import { BottomBar } from './parts/BottomBar.tsx'
import { LanguageOffer } from './parts/LanguageOffer.tsx'
import { preloadAccountLinks, TopBar } from './parts/TopBar.tsx'

const SignedIn = lazyRouteComponent(() => import('./SignedIn.tsx'), 'SignedIn')

/** After the first sign of a person, because few need it. */
const InstallHint = lazyExtra(async () => (await import('./parts/InstallHint.tsx')).InstallHint)

/** Loads the frame around the pages of signed-in people; the router waits for it. */
export async function preloadSignedIn(): Promise<void> {
  await Promise.all([SignedIn.preload?.(), preloadAccountLinks()])
}

/** The frame of every page: navigation on top, the bottom bar on phones, the page between them. */
export function Shell() {
  const user = useCurrentUser()
  const isSomebodyHere = useIsSomebodyHere()
  useFocusOnNavigation()
  useIntents(user !== null)
  useEffect(() => noteSignedIn(user?.email ?? null), [user])
  return (
    <div className="pb-(--bottom-bar)">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-24 rounded-control bg-ink px-5 py-3 font-semibold text-paper focus:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      <LanguageOffer />
      <TopBar user={user} />
      <main id="main" tabIndex={-1}>
        <UpgradeModalProvider>
          {user ? (
            <SignedIn key={user.id} userId={user.id}>
              <Outlet />
            </SignedIn>
          ) : (
            <Outlet />
          )}
        </UpgradeModalProvider>
      </main>
      <BottomBar user={user} />
      {isSomebodyHere && (
        <Suspense>
          <InstallHint />
        </Suspense>
      )}
    </div>
  )
}

function useIsSomebodyHere(): boolean {
  const [isHere, setHere] = useState(false)
  useEffect(() => afterFirstSign(() => setHere(true)), [])
  return isHere
}

function useIntents(isSignedIn: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (isSignedIn) fulfillIntents(queryClient)
  }, [isSignedIn, queryClient])
}

/** After navigation, focuses what the hash names (`/browse#search`), else the title, for screen readers and Tab. */
function useFocusOnNavigation(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        const isFirstPage = fromLocation === undefined
        if (toLocation.hash && toLocation.hash !== fromLocation?.hash) {
          document.getElementById(toLocation.hash)?.focus()
        } else if (pathChanged && !isFirstPage) {
          const title = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main')
          title?.focus({ preventScroll: true })
        }
      }),
    [router],
  )
}

/** Shown while a page's code loads slowly. */
export function PageLoading() {
  return (
    <output className="grid min-h-[50dvh] place-items-center text-ink-soft">
      <Spinner className="size-7" />
      <span className="sr-only">Loading</span>
    </output>
  )
}

/**
 * Shown when a page could not be rendered, often because its code did not arrive: it is asked for again only by a page that is
 * loaded anew, and is gone when the site was renewed meanwhile.
 */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const retry = () => (isCodeMissing(error) && navigator.onLine ? window.location.reload() : reset())
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-6 px-5 py-10">
      <PageTitle title="This page did not load" />
      <ErrorState
        title="Something went wrong"
        description="Check your connection, then try again. What you have saved is safe."
        onRetry={retry}
      />
    </div>
  )
}
