import { getLoginPath, getLogoutPath } from '#lib/page-path.ts'
import { LanguageLinks } from '#core/accounts/LanguageLinks.tsx'
import { Link } from '@tanstack/react-router'
import type { CurrentUser } from '@yardsnap/contract/accounts'
import { ChevronRight, LogIn, LogOut, ShieldCheck } from 'lucide-react'
import { UnreadBadge } from '#shop/messages/UnreadBadge.tsx'
import { MORE_LINKS, VISITOR_MORE_LINKS } from '#shell/navigation.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { AdminBadge } from './AdminBadge.tsx'

const ROW =
  'flex min-h-13 items-center gap-4 rounded-control px-3 font-semibold hover:bg-paper-deep aria-[current=page]:text-brick [&>svg]:size-5.5'

interface MoreSheetProps {
  /** Null for a visitor. */
  user: CurrentUser | null
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

export function MoreSheet({ user, isOpen, onOpenChange }: MoreSheetProps) {
  return (
    <Sheet isOpen={isOpen} onOpenChange={onOpenChange} title="More">
      {user && <AccountLink user={user} onClick={() => onOpenChange(false)} />}
      <ul>
        {(user ? MORE_LINKS : VISITOR_MORE_LINKS).map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className={ROW} onClick={() => onOpenChange(false)}>
              <Icon />
              {label}
              {user && to === '/messages' && <UnreadBadge className="ml-auto" />}
            </Link>
          </li>
        ))}
        {user?.isAdmin && (
          <li>
            <Link to="/admin" className={ROW} onClick={() => onOpenChange(false)}>
              <ShieldCheck />
              Run the site
              <AdminBadge className="ml-auto" />
            </Link>
          </li>
        )}
        <li>
          <LanguageLinks className={ROW} />
        </li>
        <li>
          <a href={user ? getLogoutPath() : getLoginPath()} className={ROW}>
            {user ? <LogOut /> : <LogIn />}
            {user ? 'Logout' : 'Sign In'}
          </a>
        </li>
      </ul>
    </Sheet>
  )
}

function AccountLink({ user, onClick }: { user: CurrentUser; onClick: () => void }) {
  return (
    <Link
      to="/account"
      onClick={onClick}
      className="mb-3 flex items-center gap-3 rounded-control bg-paper p-3 hover:bg-paper-deep"
    >
      <Avatar {...user} className="size-12" />
      <div className="min-w-0">
        <p className="truncate font-bold">
          {user.firstName} {user.lastName}
        </p>
        <p className="truncate text-small text-ink-soft">{user.email}</p>
      </div>
      <ChevronRight className="ml-auto size-5 shrink-0 text-ink-soft" />
    </Link>
  )
}
