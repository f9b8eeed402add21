import { inspect } from 'node:util'
import { DrizzleQueryError } from 'drizzle-orm'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { SocketConnection } from 'embedded-postgres-cluster'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { sqlState } from './failures.ts'
import { checkOutConnection } from './connection-checkout.ts'
import { observePool, openPool } from './pool.ts'

export type { SocketConnection } from 'embedded-postgres-cluster'

/** How to connect to PostgreSQL: the embedded one through its socket, or another one by DATABASE_URL. */
export type Connection = SocketConnection | { connectionString: string }

const CONNECT_TIMEOUT_MS = 3_000
const STATEMENT_TIMEOUT_MS = 10_000
/**
 * Client-side timeout, slightly longer than the server's own statement timeout: it matters only if the server hangs.
 */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 1_000
/** A transaction left open holds row locks that other requests wait for. */
const IDLE_TRANSACTION_TIMEOUT_MS = 15_000
const IDLE_CONNECTION_MS = 30_000
const DEFAULT_MAX_CONNECTIONS = 10

/**
 * A statement's parameters are personal data: hide them from code that prints the error without our logger, like Better
 * Auth.
 */
Object.defineProperty(DrizzleQueryError.prototype, inspect.custom, {
  value(this: DrizzleQueryError) {
    return `${this.name}: Failed query: ${this.query} (${sqlState(this) ?? 'no answer'})`
  },
})

export type Database = ReturnType<typeof openDatabase>

export type Queryable = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

/**
 * PgBouncer refuses settings of a session at its beginning: its own `query_timeout` and `idle_transaction_timeout` stand in.
 */
const SESSION_TIMEOUTS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
}

/**
 * A connection pool with timeouts, and Drizzle on top of it. Connects on first use.
 * @param pooled PgBouncer in transaction mode before the server: the pool goes through it, and what needs a session of its
 *   own (LISTEN, locks of a session, jobs, backups) takes `connection`
 */
export function openDatabase({ connection, pooled, log, maxConnections = DEFAULT_MAX_CONNECTIONS }: OpenOptions) {
  const pool = openPool(
    {
      ...(pooled ?? connection),
      max: maxConnections,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      idleTimeoutMillis: IDLE_CONNECTION_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
      ...(pooled ? {} : SESSION_TIMEOUTS),
      application_name: 'yardsnap',
    },
    { hasSessions: pooled === undefined },
  )
  // An idle connection that breaks has no query to fail; without a listener, the event would crash the process.
  pool.on('error', (error) => log.warn({ err: error }, 'lost an idle database connection'))
  const stopObserving = observePool(pool)
  const db = openDrizzle(pool)

  return {
    connection,
    pool,
    db,
    /** Waits for running queries. */
    async close(): Promise<void> {
      stopObserving()
      await pool.end()
    },
  }
}

function openDrizzle(pool: pg.Pool): Queryable {
  const db: Queryable = drizzle({ client: pool })
  const begin: Queryable['transaction'] = db.transaction.bind(db)
  const transaction: Queryable['transaction'] = (work, settings) => checkOutConnection(() => begin(work, settings))
  return Object.assign(db, { transaction })
}

interface OpenOptions {
  connection: Connection
  pooled?: Connection | undefined
  log: FastifyBaseLogger
  maxConnections?: number
}
