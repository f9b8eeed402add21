import { type ReactNode, useEffect } from 'react'
import { noteTitle } from '#lib/first-rendering.ts'
import { site } from '#lib/site.ts'
import { classes } from './classes.ts'

/** The h1 of a page and the title of its tab. It takes the focus after navigation. */
export function PageTitle({ title, children, className }: { title: string; children?: ReactNode; className?: string }) {
  usePageTitle(title)
  return (
    <h1 tabIndex={-1} className={classes('text-h1', className)}>
      {children ?? title}
    </h1>
  )
}

function usePageTitle(title: string): void {
  // An effect does not run where the server renders.
  if (import.meta.env.SSR) noteTitle(title)
  useEffect(() => {
    document.title = `${title} · ${site.productName}`
  }, [title])
}
