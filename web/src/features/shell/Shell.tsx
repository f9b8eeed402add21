import { Outlet } from '@tanstack/react-router'
import { useCurrentUser } from '#features/accounts/api.ts'
import { OfflineReading } from '#features/offline/OfflineReading.tsx'
import { UpgradeModalProvider } from '#features/plans/UpgradeModalProvider.tsx'
import { BottomBar } from './parts/BottomBar.tsx'
import { TopBar } from './parts/TopBar.tsx'
import { useFocusOnNavigation } from './parts/use-focus-on-navigation.ts'

/** The frame of every page: navigation on top, the bottom bar on phones, the page between them. */
export function Shell() {
  const user = useCurrentUser()
  useFocusOnNavigation()
  return (
    <div className="pb-(--bottom-bar)">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-24 rounded-control bg-ink px-5 py-3 font-semibold text-paper focus:translate-y-0"
      >
        Skip to content
      </a>
      <TopBar user={user} />
      <main id="main" tabIndex={-1}>
        <UpgradeModalProvider>
          {user ? (
            <OfflineReading key={user.id} userId={user.id}>
              <Outlet />
            </OfflineReading>
          ) : (
            <Outlet />
          )}
        </UpgradeModalProvider>
      </main>
      {user && <BottomBar user={user} />}
    </div>
  )
}
