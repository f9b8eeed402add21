import { type RefObject, useLayoutEffect, useRef } from 'react'

type Focus = 'title' | 'line' | null

interface OpenLine {
  list: RefObject<HTMLElement | null>
  openId: string | null
  onOpen: (id: string | null) => void
  /** Whether the open item has no name yet, so that its title gets the focus. */
  isBlank: boolean
  /** Brings a line into sight. */
  show: (id: string) => void
}

/** The element of a line; null while it is not on the page. */
function findLineElement(list: RefObject<HTMLElement | null>, id: string): HTMLElement | null {
  return list.current?.querySelector<HTMLElement>(`[data-line="${id}"]`) ?? null
}

/** @returns whether it is on the page to be focused */
export function focusLine(list: RefObject<HTMLElement | null>, id: string): boolean {
  const button = findLineElement(list, id)?.querySelector<HTMLElement>('[data-line-button]')
  button?.focus()
  return button !== undefined && button !== null
}

/**
 * Opens and closes lines without moving the page: when a line above closes, the pressed one keeps its place on the
 * screen. A line that is opened from elsewhere is scrolled into view.
 * @returns how to open or close a line, and what is focused then
 */
export function useOpenLine({ list, openId, onOpen, isBlank, show }: OpenLine) {
  const held = useRef<{ id: string; top: number; focus: Focus } | null>(null)
  const shownId = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (shownId.current === openId) return
    shownId.current = openId
    const id = held.current?.id ?? openId
    const { top, focus } = held.current ?? { top: null, focus: null }
    held.current = null
    if (id === null) return
    const line = findLineElement(list, id)
    if (top === null || !line) show(id)
    else window.scrollBy({ top: line.getBoundingClientRect().top - top, behavior: 'instant' })
    if (focus === 'line') focusLine(list, id)
    const isToBeNamed = openId === id && (focus === 'title' || isBlank)
    // A line that was out of sight is on the page with the next frame.
    if (isToBeNamed) requestAnimationFrame(() => findLineElement(list, id)?.querySelector('input')?.focus())
  })

  return (id: string, isOpen: boolean, focus: Focus) => {
    held.current = { id, top: findLineElement(list, id)?.getBoundingClientRect().top ?? 0, focus }
    onOpen(isOpen ? id : null)
  }
}
