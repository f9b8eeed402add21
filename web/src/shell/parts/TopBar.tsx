import { getLoginPath } from '#lib/page-path.ts'
import { lazyRouteComponent, Link } from '@tanstack/react-router'
import type { CurrentUser } from '@yardsnap/contract/accounts'
import { Search } from 'lucide-react'
import { TOP_LINKS, VISITOR_LINKS } from '#shell/navigation.ts'
import { ButtonAnchor } from '#ui/Button.tsx'
import { Wordmark } from '#ui/Wordmark.tsx'

const TOP_LINK =
  'relative inline-flex min-h-12 items-center px-2.5 font-medium whitespace-nowrap text-ink-soft hover:text-ink wide:min-h-15 ' +
  'after:absolute after:inset-x-2.5 after:bottom-0 after:h-[3px] after:rounded-t-full ' +
  'wide:max-[76rem]:px-1.5 wide:max-[76rem]:text-small wide:max-[76rem]:after:inset-x-1.5 ' +
  'aria-[current=page]:text-ink aria-[current=page]:after:bg-brick'

const AccountLinks = lazyRouteComponent(() => import('./AccountLinks.tsx'), 'AccountLinks')

/** Loads the links of signed-in people; the router waits for it. */
export async function preloadAccountLinks(): Promise<void> {
  await AccountLinks.preload?.()
}

/** S2.3. On phones the links are in the bottom bar; from 64rem on everything is in one row. */
export function TopBar({ user }: { user: CurrentUser | null }) {
  return (
    <header className="print:hidden sticky short:static top-0 z-30 border-b border-line bg-card pt-[env(safe-area-inset-top)]">
      <div className="mx-auto flex min-h-15 max-w-[76rem] flex-wrap items-center gap-x-5 px-5 desk:max-wide:pt-2 desk:px-8 wide:max-[76rem]:gap-x-3">
        <HomeLink />
        {user ? (
          <>
            <TopLinks links={TOP_LINKS} />
            {/*
             * Takes the rest of the row, however long the name is: only the flex basis decides whether the row wraps. In
             * very large letters on a narrow phone the buttons grow only as far as they have room.
             */}
            <div className="ml-auto flex min-w-0 items-center justify-end gap-[min(0.375rem,1.5vw)] wide:grow wide:basis-60 wide:max-[76rem]:gap-0.5">
              <SearchLink />
              <AccountLinks user={user} />
            </div>
          </>
        ) : (
          <SignedOut />
        )}
      </div>
    </header>
  )
}

function HomeLink() {
  return (
    <Link to="/" className="inline-flex min-h-11 items-center rounded-control">
      <Wordmark />
    </Link>
  )
}

function SignedOut() {
  return (
    <>
      <TopLinks links={VISITOR_LINKS} />
      <div className="ml-auto flex items-center gap-1.5">
        <SearchLink />
        <ButtonAnchor href={getLoginPath()} tone="secondary">
          Sign In
        </ButtonAnchor>
      </div>
    </>
  )
}

function TopLinks({ links }: { links: typeof TOP_LINKS }) {
  return (
    <nav aria-label="Main" className="order-last basis-full max-desk:hidden wide:order-none wide:basis-auto">
      <ul className="-mx-2.5 flex wide:max-[76rem]:-mx-1.5">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={TOP_LINK}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The id of the search field on /browse, which this link focuses (S2.3.3). */
const SEARCH_FIELD = 'search'

function SearchLink() {
  return (
    <Link
      to="/browse"
      hash={SEARCH_FIELD}
      // Already on /browse there is no navigation to move the focus.
      onClick={() => document.getElementById(SEARCH_FIELD)?.focus()}
      aria-label="Search"
      title="Search"
      className="grid size-[min(2.75rem,20vw)] shrink-0 place-items-center rounded-full hover:bg-paper-deep"
      activeProps={{}}
    >
      <Search className="size-5" />
    </Link>
  )
}
