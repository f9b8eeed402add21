import { inspect } from 'node:util'
import { DrizzleQueryError } from 'drizzle-orm'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

/** How to reach a PostgreSQL database: the embedded one through its socket, or another one by DATABASE_URL. */
export type Connection = SocketConnection | { connectionString: string }

export interface SocketConnection {
  /** Folder of the Unix socket. */
  host: string
  port: number
  user: string
  database: string
}

const CONNECT_TIMEOUT_MS = 3_000
const STATEMENT_TIMEOUT_MS = 10_000
/** A little later than the server's own limit: it counts only when the server itself hangs. */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 1_000
/** A transaction left open holds row locks that other requests wait for. */
const IDLE_TRANSACTION_TIMEOUT_MS = 15_000
const IDLE_CONNECTION_MS = 30_000
const DEFAULT_MAX_CONNECTIONS = 10

/** The values of a statement are people's data: who prints its failure past the log, as Better Auth does, shows none. */
Object.defineProperty(DrizzleQueryError.prototype, inspect.custom, {
  value(this: DrizzleQueryError) {
    return `${this.name}: Failed query: ${this.query} (${sqlState(this) ?? 'no answer'})`
  },
})

export type Database = ReturnType<typeof openDatabase>

/** The database or one of its transactions: what queries take. */
export type Queryable = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

/** A pool of connections, each with time limits, and Drizzle over it. Connects when first asked. */
export function openDatabase({ connection, log, maxConnections = DEFAULT_MAX_CONNECTIONS }: OpenOptions) {
  const pool = new pg.Pool({
    ...connection,
    max: maxConnections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    application_name: 'yardsnap',
  })
  // A connection that breaks while idle has no query to fail; without a listener it would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'lost an idle database connection'))
  const db: Queryable = drizzle({ client: pool })

  return {
    connection,
    pool,
    db,
    /** Waits for the running queries. */
    async close(): Promise<void> {
      await pool.end()
    },
  }
}

interface OpenOptions {
  connection: Connection
  log: FastifyBaseLogger
  maxConnections?: number
}

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
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Failures that node-postgres reports in words alone. */
const CONNECTION_LOST =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after)/

/** SQLSTATE classes connection exception, insufficient resources and operator intervention (shutdown, time limit). */
const UNAVAILABLE_STATE = /^(08|53|57)/

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
