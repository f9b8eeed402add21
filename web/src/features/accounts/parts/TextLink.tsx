import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A link between the pages on the way into an account. */
export function TextLink({ to, children }: { to: '/sign-in' | '/forgot-password'; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center rounded-control font-semibold text-sky underline underline-offset-4"
    >
      {children}
    </Link>
  )
}
