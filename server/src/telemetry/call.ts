import { SpanKind } from '@opentelemetry/api'
import { ERROR_STATUS } from '@yardsnap/contract/errors'
import { AppError } from '#errors.ts'
import { portCallDuration } from './metrics.ts'
import { inSpan, whenDone } from './spans.ts'

interface Call {
  /** A port, or the service behind it. */
  port: string
  operation: string
}

/** Measures and traces a call of a port or of a service. Both names must come from the code. */
export function measureCall<Result>({ port, operation }: Call, work: () => Result): Result {
  const startedAt = performance.now()
  return whenDone(
    () => inSpan(`${port} ${operation}`, { kind: SpanKind.CLIENT }, work),
    (error) => {
      const outcome = isFailure(error) ? 'failed' : 'ok'
      portCallDuration.record((performance.now() - startedAt) / 1000, { port, operation, outcome })
    },
  )
}

/** An invalid request or one that the caller aborted is no failure of the service. */
function isFailure(error: unknown): boolean {
  if (error instanceof AppError) return ERROR_STATUS[error.code] >= 500
  return error !== undefined && !(error instanceof Error && error.name === 'AbortError')
}
