import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
import { explainFullDisk, startEmbeddedPostgres } from 'embedded-postgres-cluster'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { Config } from '#config/config.ts'
import { copyDatabase } from './db/copy-database.ts'
import { type Connection, type Database, openDatabase } from './db/database.ts'
import { isDatabaseDown } from './db/failures.ts'
import { migrateDatabase } from './db/migrate.ts'
import { answerWhileWaiting } from './http/waiting.ts'
import { hasErrorCode, StartError } from './start-error.ts'

const STOP_TIMEOUT_MS = 10_000
/**
 * During shutdown, responses tell clients to close their connection; this gives each active connection time for one.
 */
const DRAIN_MS = 250
const DATABASE_RETRY_MS = 2_000

export interface RunningServer {
  app: FastifyInstance
  database: Database
  url: string
  /** Graceful shutdown within 10 seconds: finishes what has begun and stops everything that was started. */
  stop(): Promise<void>
}

/**
 * Starts the database (the embedded one, unless another is configured), migrates it, and serves.
 * @param giveUp stops waiting for an unreachable database
 * @throws StartError with a message for the person who started the app.
 */
export async function serve(config: Config, log: FastifyBaseLogger, giveUp: AbortSignal): Promise<RunningServer> {
  const undo: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const step of undo.toReversed()) {
      await step().catch((error: unknown) => log.error({ err: error }, 'a step of stopping failed'))
    }
    undo.length = 0
  }
  try {
    const { connection, pooled } = await connectionFor(config, log, undo)
    await migrateWhenReachable({ connection, config, log, giveUp })
    const database = openDatabase({ connection, pooled, log })
    undo.push(() => database.close())
    const replica = openReplica(config, log, undo)
    const app = await buildApp({ config, database, replica, log })
    undo.push(() => closeApp(app))
    await listen(app, config)
    return { app, database, url: urlOf(app, config), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function openReplica(
  { databaseReplicaUrl: connectionString }: Config,
  log: FastifyBaseLogger,
  undo: (() => Promise<void>)[],
): Database | undefined {
  if (!connectionString) return undefined
  const replica = openDatabase({ connection: { connectionString }, log })
  undo.push(() => replica.close())
  return replica
}

async function connectionFor(
  config: Config,
  log: FastifyBaseLogger,
  undo: (() => Promise<void>)[],
): Promise<{ connection: Connection; pooled?: Connection }> {
  if (config.databaseUrl) return connectionsOf(config.databaseUrl, config.databaseDirectUrl)
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log,
    copyDatabase: (from, to) => copyDatabase(from, to, log),
  })
  undo.push(() => postgres.stop())
  return { connection: postgres.connection }
}

/** With a direct URL, the other one leads to PgBouncer. */
function connectionsOf(url: string, directUrl: string | undefined) {
  if (directUrl === undefined) return { connection: { connectionString: url } }
  return { connection: { connectionString: directUrl }, pooled: { connectionString: url } }
}

/**
 * Waits for a database server that starts at the same time as the app, or later. Meanwhile the app listens, and reports
 * that it is healthy but not ready.
 */
async function migrateWhenReachable({ connection, config, log, giveUp }: MigrateOptions): Promise<void> {
  const failure = await migrateUnlessDown(connection, config, log)
  if (!failure) return
  const waiting = await answerWhileWaiting(config).catch((error: unknown) => {
    throw explainListenError(error, config)
  })
  try {
    for (let cause: unknown = failure; cause; cause = await migrateUnlessDown(connection, config, log)) {
      log.warn({ err: cause }, 'the database cannot be reached yet; trying again')
      await delay(DATABASE_RETRY_MS, undefined, { signal: giveUp }).catch(() => {
        throw new StartError('stopped while waiting for the database', { cause })
      })
    }
  } finally {
    await waiting.close()
  }
}

/** @returns why the database cannot be reached; undefined after a successful migration. */
async function migrateUnlessDown(connection: Connection, config: Config, log: FastifyBaseLogger): Promise<unknown> {
  try {
    await migrateDatabase({ connection, log })
    return undefined
  } catch (error) {
    const explained = config.databaseUrl ? error : explainFullDisk(error, config.dataDir)
    if (explained !== error || !isDatabaseDown(error)) throw explained
    return error
  }
}

interface MigrateOptions {
  connection: Connection
  config: Config
  log: FastifyBaseLogger
  giveUp: AbortSignal
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  let isStopping = false
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    isStopping = true
    await delay(DRAIN_MS)
    // Lets the event loop accept pending connections first: those in the backlog are lost when the socket closes.
    await nextTurn()
  })
  // Does not log a URL: the public one is logged when everything is ready.
  const listenTextResolver = (address: string) => `listening on ${URL.parse(address)?.host ?? address}`
  await app.listen({ host, port, listenTextResolver }).catch((error: unknown) => {
    throw explainListenError(error, { host, port })
  })
}

/** An address of another machine, a name that nobody knows, and what is neither. */
const NO_ADDRESS = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL']

function explainListenError(error: unknown, { host, port }: Pick<Config, 'host' | 'port'>): unknown {
  if (hasErrorCode(error, 'EADDRINUSE')) {
    return new StartError(`Port ${port} is in use. Set PORT to another one, or stop what uses it.`, { cause: error })
  }
  if (hasErrorCode(error, 'EACCES')) {
    return new StartError(`Port ${port} is not open to this user. Set PORT to one above 1023.`, { cause: error })
  }
  if (NO_ADDRESS.some((code) => hasErrorCode(error, code))) {
    return new StartError(`${host} is not an address of this machine. Set HOST to one that is.`, { cause: error })
  }
  return error
}

async function closeApp(app: FastifyInstance): Promise<void> {
  const force = setTimeout(() => app.server.closeAllConnections(), STOP_TIMEOUT_MS)
  try {
    await app.close()
  } finally {
    clearTimeout(force)
  }
}

/** With PORT=0 the system chooses the port, so the configured URL does not have it. */
function urlOf(app: FastifyInstance, config: Config): string {
  const address = app.server.address()
  const isChosenBySystem = config.port === 0 && address !== null && typeof address === 'object'
  return isChosenBySystem ? `http://localhost:${address.port}` : config.publicUrl
}
