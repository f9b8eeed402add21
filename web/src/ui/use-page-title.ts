import { useEffect } from 'react'
import { noteTitle } from '#lib/first-rendering.ts'
import { site } from '#lib/site.ts'

/** The title of the tab. Pages that a task covers call this; others have a `PageTitle`. */
export function usePageTitle(title: string): void {
  // An effect does not run where the server renders.
  if (import.meta.env.SSR) noteTitle(title)
  useEffect(() => {
    document.title = `${title} · ${site.productName}`
  }, [title])
}
