import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import drivewayListing from '#core/landing/driveway-sale.svg'
import { HomeHeader } from '#ui/HomeHeader.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { TEXT_LINK } from '#ui/classes.ts'

/** The layout of the sign-in pages: one task, beside a picture where there is room. */
export function WayInLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid min-h-dvh wide:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]">
      <div className="flex flex-col px-5 pt-5 pb-10 desk:px-12">
        <HomeHeader />
        <main className="mx-auto w-full max-w-md pt-8 desk:my-auto">
          <PageTitle title={title} />
          {children}
        </main>
      </div>
      <img
        src={drivewayListing}
        alt=""
        className="hidden size-full min-h-0 object-cover object-[30%_100%] wide:block"
      />
    </div>
  )
}

/** A link between the sign-in pages. */
export function TextLink({ to, children }: { to: '/sign-in' | '/forgot-password'; children: ReactNode }) {
  return (
    <Link to={to} className={`${TEXT_LINK} rounded-control`}>
      {children}
    </Link>
  )
}
