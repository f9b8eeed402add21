import { lazy, startTransition, Suspense, useEffect, useState } from 'react'
import { wasSignedIn } from '#features/accounts/current-user.ts'
import { site } from '#lib/site.ts'
import { LandingPage } from '#pages/LandingPage.tsx'
import { Toasts } from '#ui/Toasts.tsx'

const loadApp = () => import('./App.tsx')
const App = lazy(async () => ({ default: (await loadApp()).App }))

/** How long somebody who was signed in the last time sees an empty page before the landing page, in milliseconds. */
const PATIENCE_MS = 400

/**
 * The landing page for those who are signed out or not yet known (specification S2.1.1), the app for everyone else.
 * The app is a chunk of its own that signed-out visitors never load.
 */
export function Entrance({ currentUser }: { currentUser: Promise<unknown> }) {
  const [answer, setAnswer] = useState<{ user: unknown } | null>(null)
  const [isWaiting, setWaiting] = useState(wasSignedIn)

  useEffect(() => {
    if (wasSignedIn()) void loadApp()
    const timer = setTimeout(() => setWaiting(false), PATIENCE_MS)
    // The landing page stays until the app's code is there too.
    void currentUser.then((user) => startTransition(() => setAnswer({ user })))
    return () => clearTimeout(timer)
  }, [currentUser])

  const isInside = answer !== null && (answer.user !== null || isOpenToAll(window.location.pathname))
  if (isInside) {
    return (
      <Suspense>
        <App initialUser={answer.user} />
        <Toasts />
      </Suspense>
    )
  }
  const isEmpty = (isWaiting && answer === null) || (answer === null && isOpenToAll(window.location.pathname))
  return (
    <>
      {!isEmpty && <LandingPage />}
      <Toasts />
    </>
  )
}

/** Which pages a signed-out visitor may see inside the app. */
function isOpenToAll(pathname: string): boolean {
  if (pathname === '/sign-in') return true
  if (import.meta.env.DEV && pathname === '/ui') return true
  return site.siteMode === 'open' && pathname !== '/'
}
