import { Undo2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/IconButton.tsx'
import type { ItemKeeper } from '#core/items/draft-items.ts'

type Undoing = Pick<ItemKeeper, 'canUndo' | 'undo'>

/** Takes the last step back. Not `disabled` without one: that would drop the keyboard focus. */
export function UndoButton({ canUndo, undo }: Undoing) {
  return (
    <IconButton
      label="Undo"
      icon={<Undo2 />}
      aria-disabled={!canUndo}
      aria-keyshortcuts="Control+Z"
      onClick={() => canUndo && undo()}
      className={classes(!canUndo && 'opacity-40')}
    />
  )
}

/** Handles Ctrl+Z and Shift+Ctrl+Z, except while a text is being typed. @returns whether the key was one of them */
export function undoByKey(event: KeyboardEvent, keeper: Undoing & Partial<Pick<ItemKeeper, 'canRedo' | 'redo'>>) {
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || isTyping(event)) return false
  event.preventDefault()
  if (!event.shiftKey && keeper.canUndo) keeper.undo()
  if (event.shiftKey && keeper.canRedo) keeper.redo?.()
  return true
}

/** Whether the key goes into a field. */
export function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLInputElement ? target.type !== 'radio' : target instanceof HTMLTextAreaElement
}
