import { Link } from '@tanstack/react-router'
import type { CurrentUser } from '@yardsnap/contract/accounts'
import { Menu } from 'lucide-react'
import { useState } from 'react'
import { BOTTOM_LINKS } from '#features/shell/navigation.ts'
import { MoreSheet } from './MoreSheet.tsx'

const PLACE =
  'flex min-h-[4.25rem] w-full flex-col items-center justify-center gap-1 text-tiny font-semibold text-ink-soft [&>svg]:size-6'

/** The main routes within a thumb's reach, on phones only. */
export function BottomBar({ user }: { user: CurrentUser }) {
  const [isMoreOpen, setMoreOpen] = useState(false)
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] desk:hidden"
    >
      <ul className="grid grid-cols-5">
        {BOTTOM_LINKS.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className={PLACE} activeProps={{ className: 'text-brick' }}>
              <Icon aria-hidden />
              {label}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className={PLACE} aria-haspopup="dialog" onClick={() => setMoreOpen(true)}>
            <Menu aria-hidden />
            More
          </button>
        </li>
      </ul>
      <MoreSheet user={user} isOpen={isMoreOpen} onOpenChange={setMoreOpen} />
    </nav>
  )
}
