import { useDeferredValue } from 'react'

/**
 * What a page's first rendering depends on besides its data. The server hands over its own values, so that the
 * browser's first rendering equals the server's to the letter.
 */
export const firstRendering = {
  /** Milliseconds since 1970; null soon after the page is hydrated. */
  now: null as number | null,
  /** Several ads of one place take turns between visits. */
  adTurn: Math.floor(Math.random() * 1_000),
  /** The title of the page that the server renders, set by its heading. */
  title: '',
}

/** Tells the server's renderer which page it renders. */
export function noteTitle(title: string): void {
  firstRendering.title = title
}

/** The time for what is rendered: the server's in the first rendering, later the device's. */
export function currentTime(): Date {
  return new Date(firstRendering.now ?? Date.now())
}

/**
 * False in the first rendering, for what only the browser can render. What it changes is drawn in a transition, between
 * which the page answers; what a store changes on hydration, React would draw, and hydrate, at once.
 */
export function useIsHydrated(): boolean {
  return useDeferredValue(true, false)
}
