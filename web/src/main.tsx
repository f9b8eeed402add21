import '#lib/polyfills.ts'
import '#lib/no-code-from-text.ts'
import { PAGE_STATE_ID, type PageRendering, type PageState } from '@yardsnap/contract/page-rendering'
import { type ReactNode, startTransition, StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { fetchCurrentUser, noteCurrentUser, wasSignedIn } from '#core/accounts/current-user.ts'
import { getSharedListing } from '#site/landing/shared-listing.ts'
import { isSetupPending } from '#site/setup/setup-state.ts'
import { firstRendering } from '#lib/first-rendering.ts'
import { keepFocusAfterRemoval } from '#lib/focus-after-removal.ts'
import { loadSchemas } from '#lib/lazy-schemas.ts'
import { loadPatiently } from '#lib/missing-code.ts'
import { reportMissingCode } from '#lib/missing-code-notice.ts'
import { Entrance } from './Entrance.tsx'
import { Frame } from './Frame.tsx'
import { isOpenToAll } from './open-pages.ts'
import './styles/app.css'

/** For so long the server's time is near enough, for which the page knows all clocks. Milliseconds. */
const SERVER_TIME_MS = 60_000

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

keepFocusAfterRemoval()
const state = readPageState()
// Not awaited here: files of the app import from the entry's, which would wait for them.
if (state?.rendering) hydrate(root, state.user, state.rendering).catch(reportMissingCode)
else renderAll(root)

/** Brings to life what the server has rendered. */
async function hydrate(container: HTMLElement, user: PageState['user'], rendering: PageRendering): Promise<void> {
  firstRendering.now = rendering.now
  firstRendering.adTurn = rendering.adTurn
  const isInApp = user !== null || isOpenToAll(window.location.pathname)
  const page = isInApp ? await hydratedApp(user, rendering) : await hydratedLandingPage(rendering)
  await nextTask()
  // In a transition React works in slices of 5 ms, between which the page answers.
  startTransition(() => {
    const doAgain = window.stopKeepingInput?.()
    const onceAlive = () => {
      setTimeout(() => (firstRendering.now = null), SERVER_TIME_MS)
      void doAgain?.()
    }
    hydrateRoot(
      container,
      <StrictMode>
        <Frame>
          <ComeToLife onceAlive={onceAlive}>{page}</ComeToLife>
        </Frame>
      </StrictMode>,
    )
  })
  await nextTask()
  await checkCurrentUser(user)
}

/** What is done once the page answers; not within the effect itself, where React cannot bring inner parts to life. */
function ComeToLife({ onceAlive, children }: { onceAlive: () => void; children: ReactNode }) {
  useEffect(() => void setTimeout(onceAlive), [onceAlive])
  return children
}

/** Lets the browser paint and answer in between: each step alone takes a phone a tenth of a second. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/** Going back may show a page of before somebody signed in, out of the browser's cache. */
async function checkCurrentUser(user: PageState['user']): Promise<void> {
  if (user === null && wasSignedIn() && (await fetchCurrentUser()) !== null) window.location.reload()
  else noteCurrentUser(user)
}

async function hydratedApp(user: PageState['user'], rendering: PageRendering) {
  const { App, startApp } = await loadPatiently(() => import('./App.tsx'))
  if (user !== null) await loadSchemas()
  await nextTask()
  const parts = startApp({ user, rendering })
  // As the router itself does when it hydrates: without it, it renders one Suspense boundary more than the server.
  parts.router.ssr = { manifest: undefined }
  await nextTask()
  await parts.router.load()
  return <App {...parts} />
}

async function hydratedLandingPage(rendering: PageRendering) {
  const listing = getSharedListing(rendering)
  const { LandingPage } = await loadPatiently(() => import('#pages/LandingPage.tsx'))
  if (!listing) return <LandingPage isSetupPending={isSetupPending(rendering)} />
  const { SharedListing } = await import('#site/landing/SharedListing.tsx')
  return <LandingPage top={<SharedListing listing={listing} />} />
}

function renderAll(container: HTMLElement): void {
  if (state) void checkCurrentUser(state.user)
  createRoot(container, { onUncaughtError: reportMissingCode }).render(
    <StrictMode>
      <Entrance currentUser={state ? Promise.resolve(state.user) : fetchCurrentUser()} />
    </StrictMode>,
  )
}

function readPageState(): PageState | null {
  const text = document.getElementById(PAGE_STATE_ID)?.textContent
  return text ? (JSON.parse(text) as PageState) : null
}
