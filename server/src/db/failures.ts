import pg from 'pg'

/** The SQLSTATE of a failed statement, also where Drizzle wrapped the error; undefined for every other error. */
export function sqlState(error: unknown): string | undefined {
  for (const cause of causesOf(error)) if (cause instanceof pg.DatabaseError) return cause.code
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

/** Failures that node-postgres reports in words alone. */
const CONNECTION_LOST =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after)/

/**
 * SQLSTATE classes connection exception, insufficient resources and operator intervention (shutdown, time limit); a
 * server that another is taking over from, which only reads; and a connection that was closed for being idle.
 */
const UNAVAILABLE_STATE = /^(08|53|57|25006|25P03)/

/** Whether the database could not be asked or could not answer, so that asking again later may succeed. */
export function isDatabaseDown(error: unknown): boolean {
  const state = sqlState(error)
  if (state) return UNAVAILABLE_STATE.test(state)
  return causesOf(error).some(isConnectionError)
}

function isConnectionError(error: Error & { code?: unknown; syscall?: unknown }): boolean {
  const isMissingSocket = error.code === 'ENOENT' && error.syscall === 'connect'
  return isMissingSocket || UNREACHABLE.has(String(error.code)) || CONNECTION_LOST.test(error.message)
}

/** The error and what caused it, outermost first. A host with several addresses fails with one error for each. */
function causesOf(error: unknown): Error[] {
  if (!(error instanceof Error)) return []
  const inner = error instanceof AggregateError ? error.errors.flatMap(causesOf) : []
  return [error, ...inner, ...causesOf(error.cause)]
}
