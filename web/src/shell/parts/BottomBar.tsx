import { Link } from '@tanstack/react-router'
import type { CurrentUser } from '@yardsnap/contract/accounts'
import { Menu } from 'lucide-react'
import { useState } from 'react'
import { BOTTOM_LINKS } from '#shell/navigation.ts'
import { whenOpened } from '#ui/when-opened.tsx'

const MoreSheet = whenOpened(async () => (await import('./MoreSheet.tsx')).MoreSheet, {
  isPreloaded: false,
})

const PLACE =
  'relative flex min-h-[4.25rem] w-full flex-col items-center justify-center gap-1 px-[3px] text-[min(0.8125rem,5vw)] leading-snug font-semibold text-ink-soft [&>svg]:size-6 ' +
  'aria-[current=page]:text-brick aria-[current=page]:before:absolute aria-[current=page]:before:inset-x-4 aria-[current=page]:before:top-0 ' +
  'aria-[current=page]:before:h-[3px] aria-[current=page]:before:rounded-b-full aria-[current=page]:before:bg-brick'

export function BottomBar({ user }: { user: CurrentUser | null }) {
  const [isMoreOpen, setMoreOpen] = useState(false)
  return (
    <nav
      aria-label="Main"
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] desk:hidden print:hidden"
    >
      {/* Equal places, of which large letters widen those of long words. */}
      <ul className="grid grid-cols-[repeat(5,1fr)]">
        {BOTTOM_LINKS.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className={PLACE}>
              <Icon />
              {label}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className={PLACE} aria-haspopup="dialog" onClick={() => setMoreOpen(true)}>
            <Menu />
            More
          </button>
        </li>
      </ul>
      <MoreSheet user={user} isOpen={isMoreOpen} onOpenChange={setMoreOpen} />
    </nav>
  )
}
