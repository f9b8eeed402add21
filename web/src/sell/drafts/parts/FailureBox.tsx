import { ApiError } from '#api/call.ts'
import type { SaveError } from '#sell/drafts/draft-state.ts'
import { describeSaveError } from '#sell/drafts/use-draft.ts'

interface FailureBoxProps {
  failure: SaveError | null
  /** What the server said against publishing. */
  refusal: string | null
}

/** S2.5.8. A lost connection is not shown here, because the line beside the button already says so. */
export function FailureBox({ failure, refusal }: FailureBoxProps) {
  const hasAnswer = failure?.cause instanceof ApiError && failure.cause.status !== 401
  const message = hasAnswer && failure ? describeSaveError(failure) : refusal
  if (!message) return null
  return (
    <p
      role="alert"
      className="mt-4 rounded-control border border-danger bg-danger-wash px-4 py-3 font-semibold text-danger"
    >
      Error: {message}
    </p>
  )
}
