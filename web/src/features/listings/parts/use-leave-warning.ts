import { useBlocker } from '@tanstack/react-router'
import { type EditorState, isDirty } from '#features/listings/editor-state.ts'

/** Warns before leaving only when neither the browser nor the server holds what was typed. */
export function useLeaveWarning({ draft, isKeptHere }: EditorState): void {
  const isAtRisk = isDirty(draft) && !isKeptHere
  useBlocker({
    disabled: !isAtRisk,
    enableBeforeUnload: isAtRisk,
    shouldBlockFn: () => !window.confirm('Your changes are not saved yet. Leave without them?'),
  })
}
