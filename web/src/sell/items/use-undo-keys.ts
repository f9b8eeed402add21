import { useEffect } from 'react'
import type { ItemKeeper } from '#core/items/draft-items.ts'

/** Ctrl+Z and Ctrl+Shift+Z, except in text fields, where the browser undoes typing. */
export function useUndoKeys({ undo, redo }: Pick<ItemKeeper, 'undo' | 'redo'>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
      const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z'
      // A screen on top of this one has already handled the key.
      if (isTyping || !isUndo || event.defaultPrevented) return
      event.preventDefault()
      if (event.shiftKey) redo()
      else undo()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [undo, redo])
}
