import { type ReactNode, useEffect } from 'react'
import { site } from '#lib/site.ts'
import { classes } from './classes.ts'

/** The one h1 of a page, which is also the title of the tab. It takes the focus when the page is navigated to. */
export function PageTitle({ title, children, className }: { title: string; children?: ReactNode; className?: string }) {
  usePageTitle(title)
  return (
    <h1 tabIndex={-1} className={classes('text-h1', className)}>
      {children ?? title}
    </h1>
  )
}

/** Names the tab: 'Browse Garage Sales Near You · Yardsnap'. */
function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${site.productName}`
  }, [title])
}
