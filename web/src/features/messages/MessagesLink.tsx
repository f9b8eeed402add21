import { Link } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { UnreadBadge } from './UnreadBadge.tsx'

/** To the messages, with the number of the unread ones. */
export function MessagesLink() {
  return (
    <Link
      to="/messages"
      title="Messages"
      className="relative grid size-11 shrink-0 place-items-center rounded-full hover:bg-paper-deep aria-[current=page]:text-brick"
    >
      <MessageCircle className="size-5" />
      <span className="sr-only">Messages</span>
      <UnreadBadge className="absolute top-0 right-0" />
    </Link>
  )
}
