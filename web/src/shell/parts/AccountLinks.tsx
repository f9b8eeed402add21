import { Link } from '@tanstack/react-router'
import type { CurrentUser } from '@yardsnap/contract/accounts'
import { LogOut, MessageCircle, ShieldCheck } from 'lucide-react'
import { getLogoutPath } from '#lib/page-path.ts'
import { UnreadBadge } from '#shop/messages/UnreadBadge.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { AdminBadge } from './AdminBadge.tsx'

/** What only signed-in people have at the end of the top bar. */
export function AccountLinks({ user }: { user: CurrentUser }) {
  const name = `${user.firstName} ${user.lastName}`
  return (
    <>
      <MessagesLink />
      {user.isAdmin && <AdminLink />}
      <Link
        to="/account"
        title="Your account"
        className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-control px-1 hover:bg-paper-deep desk:pr-2.5 wide:max-[76rem]:gap-2 wide:max-[76rem]:pr-1"
      >
        <Avatar key={user.profileImageUrl} {...user} />
        <span title={name} className="max-w-32 truncate font-semibold max-desk:sr-only wide:max-[76rem]:text-small">
          {name}
        </span>
      </Link>
      <a
        href={getLogoutPath()}
        title="Logout"
        className="ml-1 inline-flex min-h-11 items-center gap-2 rounded-control px-3 font-semibold text-ink-soft hover:bg-paper-deep hover:text-ink max-desk:hidden"
      >
        <LogOut className="size-4.5 shrink-0" />
        <span className="wide:max-[76rem]:sr-only">Logout</span>
      </a>
    </>
  )
}

/** On phones it is behind More. */
function AdminLink() {
  return (
    <Link
      to="/admin"
      title="Run the site"
      className="relative grid size-11 shrink-0 place-items-center rounded-full hover:bg-paper-deep max-desk:hidden aria-[current=page]:text-brick"
    >
      <ShieldCheck className="size-5" />
      <span className="sr-only">Run the site</span>
      <AdminBadge className="absolute top-0 right-0" />
    </Link>
  )
}

function MessagesLink() {
  return (
    <Link
      to="/messages"
      title="Messages"
      className="relative grid size-[min(2.75rem,20vw)] shrink-0 place-items-center rounded-full hover:bg-paper-deep aria-[current=page]:text-brick"
    >
      <MessageCircle className="size-5" />
      <span className="sr-only">Messages</span>
      <UnreadBadge className="absolute top-0 right-0" />
    </Link>
  )
}
