import { lazy, Suspense, useEffect } from 'react'
import { useCurrentUser } from '#core/accounts/api.ts'
import { PageLoading } from '#shell/Shell.tsx'
import { site } from '#lib/site.ts'
import { StartPage } from './StartPage.tsx'

/** A file of its own: strangers, who open / first, do not wait for what is for signed-in people alone. */
const HomePage = lazy(() => import('./HomePage.tsx').then((module) => ({ default: module.HomePage })))

/** What is at /, by who asks and whether the site is open. */
export function IndexPage() {
  const user = useCurrentUser()
  if (!user) return site.siteMode === 'open' ? <StartPage /> : <ToLandingPage />
  return (
    <Suspense fallback={<PageLoading />}>
      <HomePage user={user} />
    </Suspense>
  )
}

/** Before the launch / is the landing page outside the app, which needs a page load. */
function ToLandingPage() {
  useEffect(() => window.location.assign('/'), [])
  return null
}
