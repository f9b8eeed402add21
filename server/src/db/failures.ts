import pg from 'pg'

/** The SQLSTATE of a failed statement, also when Drizzle wraps the error; undefined for every other error. */
export function sqlState(error: unknown): string | undefined {
  for (const cause of getCauses(error)) if (cause instanceof pg.DatabaseError) return cause.code
  return undefined
}

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Messages of node-postgres errors that have no code. */
const CONNECTION_LOST =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after)/

/**
 * SQLSTATE classes 08 connection exception, 53 insufficient resources and 57 operator intervention (shutdown, timeout);
 * 25006, a read-only server during a failover; and 25P03, a connection closed by the idle timeout.
 */
const UNAVAILABLE_STATE = /^(08|53|57|25006|25P03)/

const SERIALIZATION_FAILURE = '40001'

/** Whether the database was unreachable or unable to answer, so that a retry may succeed. */
export function isDatabaseDown(error: unknown): boolean {
  const state = sqlState(error)
  if (state) return UNAVAILABLE_STATE.test(state)
  return getCauses(error).some(isConnectionError)
}

/** Whether a standby has ended a query because it was in the way of what the primary did meanwhile. */
export function isCanceledByStandby(error: unknown): boolean {
  return sqlState(error) === SERIALIZATION_FAILURE
}

function isConnectionError(error: Error & { code?: unknown; syscall?: unknown }): boolean {
  const isMissingSocket = error.code === 'ENOENT' && error.syscall === 'connect'
  return isMissingSocket || UNREACHABLE.has(String(error.code)) || CONNECTION_LOST.test(error.message)
}

/** The error and its causes, outermost first. A host with several addresses fails with one error for each. */
export function getCauses(error: unknown): Error[] {
  if (!(error instanceof Error)) return []
  const inner = error instanceof AggregateError ? error.errors.flatMap(getCauses) : []
  return [error, ...inner, ...getCauses(error.cause)]
}
