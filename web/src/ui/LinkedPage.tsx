import type { ReactNode } from 'react'
import { HomeHeader } from './HomeHeader.tsx'

interface LinkedPageProps {
  /** Of what stands on it. */
  className: string
  children: ReactNode
}

/** A page of one task that a link or a code leads to, without navigation. */
export function LinkedPage({ className, children }: LinkedPageProps) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-xl flex-col px-5 pt-5 pb-10 desk:px-8">
      <HomeHeader />
      <main className={className}>{children}</main>
    </div>
  )
}
