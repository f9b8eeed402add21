import type { RefObject } from 'react'

/** What floats over the page has in common: the dimmed page behind it, and how it comes and goes. */

export const BACKDROP =
  'fixed inset-0 z-40 min-h-dvh bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'

export const DIALOG_POPUP =
  'fixed top-1/2 left-1/2 z-50 flex max-h-[min(44rem,calc(100dvh-2rem))] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 flex-col ' +
  'rounded-card border border-line bg-card text-ink shadow-float outline-none transition-[scale,opacity] duration-150 ' +
  'data-ending-style:scale-[0.97] data-ending-style:opacity-0 data-starting-style:scale-[0.97] data-starting-style:opacity-0'

export const FOOTER = 'flex flex-wrap-reverse justify-end gap-2.5 border-t border-line px-6 py-4 *:grow desk:*:grow-0'

/** Where menus are put: unlike dialogs they belong to the page's content for a screen reader. */
export const mainLandmark: RefObject<HTMLElement | null> = {
  // Looked up when something opens: on the first render the landmark is not on the page yet.
  get current() {
    return document.querySelector('main')
  },
}
