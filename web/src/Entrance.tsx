import { lazy, startTransition, useEffect, useState } from 'react'
import { wasSignedIn } from '#core/accounts/current-user.ts'
import { loadSchemas } from '#lib/lazy-schemas.ts'
import { loadPatiently } from '#lib/missing-code.ts'
import { Frame } from './Frame.tsx'
import { isOpenToAll } from './open-pages.ts'

const loadLandingPage = () => loadPatiently(() => import('#pages/LandingPage.tsx'))
const LandingPage = lazy(async () => ({ default: (await loadLandingPage()).LandingPage }))
const loadApp = () => loadPatiently(() => import('./App.tsx'))
const App = lazy(async () => {
  const [{ App: Started, startApp }] = await Promise.all([loadApp(), loadSchemas()])
  function StartedApp({ initialUser }: { initialUser: unknown }) {
    const [parts] = useState(() => startApp({ user: initialUser }))
    return <Started {...parts} />
  }
  return { default: StartedApp }
})

/** How long a returning visitor sees an empty page before the landing page, in milliseconds. */
const WAIT_BUDGET_MS = 400

/** The landing page for signed-out visitors (S2.1.1), without loading the app; the app for everyone else. */
export function Entrance({ currentUser }: { currentUser: Promise<unknown> }) {
  const [answer, setAnswer] = useState<{ user: unknown } | null>(null)
  const [isWaiting, setWaiting] = useState(wasSignedIn)

  useEffect(() => {
    if (wasSignedIn()) loadApp().catch(() => undefined)
    const timer = setTimeout(() => setWaiting(false), WAIT_BUDGET_MS)
    void currentUser.then((user) => startTransition(() => setAnswer({ user })))
    return () => clearTimeout(timer)
  }, [currentUser])

  const isOpen = isOpenToAll(window.location.pathname)
  const isInApp = answer !== null && (Boolean(answer.user) || isOpen)
  const isLanding = answer === null ? !isOpen && !isWaiting : !isInApp

  // One boundary around both, so that the landing page stays in sight until the app's code is there.
  return (
    <Frame>
      {isInApp && <App initialUser={answer.user ?? null} />}
      {isLanding && <LandingPage />}
    </Frame>
  )
}
