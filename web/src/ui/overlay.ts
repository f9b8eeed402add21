import type { RefObject } from 'react'

export const BACKDROP =
  'fixed inset-0 z-40 min-h-dvh bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'

export const DIALOG_POPUP =
  'fixed top-1/2 left-1/2 z-50 flex max-h-[min(44rem,calc(100dvh-2rem))] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 flex-col overflow-y-auto overscroll-contain ' +
  'rounded-card border border-line bg-card text-ink shadow-float outline-none transition-[scale,opacity] duration-150 ' +
  'data-ending-style:scale-[0.97] data-ending-style:opacity-0 data-starting-style:scale-[0.97] data-starting-style:opacity-0'

export const FOOTER =
  'flex flex-wrap-reverse justify-end gap-2.5 border-t border-line px-[min(1.5rem,7.5vw)] py-4 *:grow desk:*:grow-0'

/** The container of menus: unlike dialogs they are part of the page for screen readers. */
export const mainLandmark: RefObject<HTMLElement | null> = {
  // Looked up on opening: the landmark does not exist on the first render.
  get current() {
    return document.querySelector('main')
  },
}
