import { ApiError } from '#api/call.ts'
import type { SaveFailure } from '#features/listings/editor-state.ts'
import { textOfFailure } from '#features/listings/use-editor-store.ts'

interface FailureBoxProps {
  failure: SaveFailure | null
  /** What the server said against publishing. */
  refusal: string | null
}

/** S2.5.8. A lost connection is not shown here: the line beside the button tells of it. */
export function FailureBox({ failure, refusal }: FailureBoxProps) {
  const hasAnswer = failure?.error instanceof ApiError && failure.error.status !== 409 && failure.error.status !== 401
  const message = hasAnswer && failure ? textOfFailure(failure) : refusal
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
