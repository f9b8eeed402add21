import { EventEmitter } from 'node:events'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Queryable } from './database.ts'
import { refuseInTransaction } from './connection-checkout.ts'

const RECONNECT_MS = 500
/** How long a watcher waits by default without a notification before it reads the state again. */
const RECHECK_MS = 5000

export type Events = ReturnType<typeof createEvents>

/**
 * Notifications between processes over LISTEN/NOTIFY, with one connection per process that fans out to subscribers.
 * Notifications are lost while the connection is down and do not carry state, so a subscriber reads its state again on
 * every call, and is called once after each reconnect.
 */
export function createEvents({ connection, log }: { connection: pg.ClientConfig; log: FastifyBaseLogger }) {
  const emitter = new EventEmitter().setMaxListeners(0)
  const channels = new Set<string>()
  let client: pg.Client | null = null
  let isStopped = false
  let retry: NodeJS.Timeout | undefined
  let connecting: Promise<void> | null = null

  async function open(): Promise<void> {
    const next = new pg.Client(connection)
    const again = () => {
      if (client !== next) return
      client = null
      reconnectLater()
    }
    next.on('error', (error) => {
      log.warn({ err: error }, 'lost the connection for events')
      again()
    })
    next.on('end', again)
    next.on('notification', ({ channel, payload }) => emitter.emit(channel, payload ?? ''))
    try {
      await next.connect()
      client = isStopped ? null : next
      if (isStopped) return await next.end()
      for (const channel of channels) await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      for (const channel of channels) emitter.emit(channel, '')
    } catch {
      if (client === next) client = null
      void next.end().catch(() => undefined)
      reconnectLater()
    }
  }

  /** Whoever subscribes while a connection is being made waits for that one: a second one would never be closed. */
  function connect(): Promise<void> {
    clearTimeout(retry)
    connecting ??= open().finally(() => (connecting = null))
    return connecting
  }

  function reconnectLater(): void {
    if (isStopped) return
    clearTimeout(retry)
    retry = setTimeout(() => void connect(), RECONNECT_MS).unref()
  }

  /** @param listener receives the payload, or '' after a reconnect. @returns a function that unsubscribes */
  async function subscribe(channel: string, listener: (payload: string) => void): Promise<() => void> {
    refuseInTransaction('News was waited for')
    emitter.on(channel, listener)
    if (!channels.has(channel)) {
      channels.add(channel)
      // On a connection that is just ending this fails; the next one listens to all channels.
      if (client) await client.query(`listen ${pg.escapeIdentifier(channel)}`).catch(() => undefined)
      else await connect()
    }
    return () => emitter.off(channel, listener)
  }

  return {
    /**
     * Yields at once, and then whenever a notification with payload `subject` may have been sent; ends when `signal`
     * aborts.
     */
    async *watch(
      channel: string,
      { subject, signal, recheckMs = RECHECK_MS }: { subject: string; signal: AbortSignal; recheckMs?: number },
    ): AsyncGenerator<undefined, void> {
      let wake = () => {}
      const unsubscribe = await subscribe(channel, (payload) => {
        if (payload === '' || payload === subject) wake()
      })
      signal.addEventListener('abort', () => wake(), { once: true })
      try {
        while (!signal.aborted) {
          const news = Promise.withResolvers<void>()
          wake = news.resolve
          const recheck = setTimeout(news.resolve, recheckMs).unref()
          yield
          await news.promise
          clearTimeout(recheck)
        }
      } finally {
        unsubscribe()
      }
    },

    /** Delivered when the transaction of `db` commits. */
    async notify(db: Queryable, channel: string, payload: string): Promise<void> {
      await db.execute(sql`select pg_notify(${channel}, ${payload})`)
    },

    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(retry)
      const last = client
      client = null
      await last?.end().catch(() => undefined)
    },
  }
}
