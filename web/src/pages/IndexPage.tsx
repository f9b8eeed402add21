import { pagePath } from '#lib/page-path.ts'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useCurrentUser } from '#core/accounts/api.ts'
import { PageLoading } from '#shell/Shell.tsx'
import { site } from '#lib/site.ts'
import { StartPage } from './StartPage.tsx'

/** In a file of its own, so that visitors do not wait for code that only signed-in people need. */
const HomePage = lazyRouteComponent(() => import('./HomePage.tsx'), 'HomePage')

/** The page at /, which depends on who asks and whether the site is open. */
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
  useEffect(() => window.location.assign(pagePath('/')), [])
  return null
}
