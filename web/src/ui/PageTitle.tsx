import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { classes } from './classes.ts'
import { usePageTitle } from './use-page-title.ts'

/** The h1 of a page and the title of its tab. It takes the focus after navigation. */
export function PageTitle({ title, children, className }: { title: string; children?: ReactNode; className?: string }) {
  usePageTitle(title)
  const heading = useFocusOfFormerScreen()
  return (
    <h1 ref={heading} tabIndex={-1} className={classes('text-h1', className)}>
      {children ?? title}
    </h1>
  )
}

/** Whether something had the focus when the last title was taken away. */
let hadFocus = false

/**
 * The title of what replaces a screen takes the focus that went away with it: from the title of a page that was loading, or
 * from the button that was pressed. Without it a screen reader is silent, and Tab starts at the top of the document.
 */
function useFocusOfFormerScreen() {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    if (hadFocus && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
    hadFocus = false
    return () => {
      hadFocus = document.activeElement !== document.body
    }
  }, [])
  return heading
}
