import { hasChanges } from '@yardsnap/contract/draft-changes'
import { useBlocker } from '@tanstack/react-router'
import { type DraftState, getPendingChanges } from '#sell/drafts/draft-state.ts'

/** Warns before leaving only when neither the browser nor the server holds what was typed. */
export function useLeaveWarning(state: DraftState): void {
  const isAtRisk = !state.isKeptHere && hasChanges(getPendingChanges(state))
  useBlocker({
    disabled: !isAtRisk,
    enableBeforeUnload: isAtRisk,
    shouldBlockFn: () => !window.confirm('Your changes are not saved yet. Leave without them?'),
  })
}
