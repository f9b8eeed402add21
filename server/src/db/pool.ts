import { SpanKind } from '@opentelemetry/api'
import pg from 'pg'
import { connectionLimit, connections, connectionsAwaited, connectionWait, observe } from '#telemetry/metrics.ts'
import { inSpan } from '#telemetry/spans.ts'
import { isDatabaseDown } from './failures.ts'
import { refuseInTransaction, takeConnection } from './connection-checkout.ts'
import { waitWithinBudget } from './wait-budget.ts'

/**
 * A connection pool that refuses a second connection to the same caller (connection-checkout.ts) and limits how long a
 * call waits (wait-budget.ts). Only Drizzle's transactions use `connect`.
 */
export function openPool(config: pg.PoolConfig, { hasSessions }: PoolOptions): pg.Pool {
  const pool = new pg.Pool(config)
  const connect: () => Promise<pg.PoolClient> = pool.connect.bind(pool)
  pool.on('connect', (client) => addWaitBudget(client, hasSessions))

  async function take(): Promise<pg.PoolClient> {
    const { promise, resolve, reject } = Promise.withResolvers<pg.PoolClient>()
    let isGivenUp = false
    connect().then((taken) => (isGivenUp ? taken.release() : resolve(taken)), reject)
    const giveUp = () => {
      isGivenUp = true
      reject(new Error('timeout exceeded when trying to connect'))
    }
    const requestedAt = performance.now()
    const client = await waitWithinBudget(promise, { giveUp, isDown: isDatabaseDown }).finally(() =>
      connectionWait.record((performance.now() - requestedAt) / 1000),
    )
    const release = client.release.bind(client)
    // Destroy a connection that is still in a transaction or in an unknown state instead of reusing it.
    client.release = (isBroken) => release(isBroken ?? client.getTransactionStatus() !== 'I')
    return client
  }

  async function takeForTransaction(): Promise<pg.PoolClient> {
    const checkout = takeConnection()
    const client = await take()
    const release = client.release.bind(client)
    checkout.giveBack = () => release(true)
    client.release = (isBroken) => {
      checkout.giveBack = undefined
      release(isBroken)
    }
    return client
  }

  async function query(...question: Parameters<pg.Client['query']>): Promise<unknown> {
    refuseInTransaction('A query through the pool')
    const client = await take()
    try {
      const answer: unknown = await runQuery(client, question)
      client.release()
      return answer
    } catch (error) {
      client.release(isDatabaseDown(error) || undefined)
      throw error
    }
  }

  return Object.assign(pool, { connect: takeForTransaction, query })
}

/** Shows at each scrape how busy the pool is. @returns a function that ends it */
export function observePool(pool: pg.Pool): () => void {
  return observe(
    (result) => {
      result.observe(connections, pool.totalCount - pool.idleCount, { state: 'used' })
      result.observe(connections, pool.idleCount, { state: 'idle' })
      result.observe(connectionLimit, pool.options.max)
      result.observe(connectionsAwaited, pool.waitingCount)
    },
    [connections, connectionLimit, connectionsAwaited],
  )
}

/** The type declarations cover only the stream and callback overloads, which are not used here. */
function runQuery(client: pg.PoolClient, question: Parameters<pg.Client['query']>): Promise<unknown> {
  return Promise.resolve(client.query(...question))
}

interface PoolOptions {
  /**
   * False behind PgBouncer in transaction mode: each transaction may have another session, which does not know what was
   * prepared before.
   */
  hasSessions: boolean
}

function addWaitBudget(client: pg.PoolClient, hasSessions: boolean): void {
  const query = client.query.bind(client)
  const queryWithinBudget = (...given: Parameters<pg.Client['query']>): unknown => {
    const question = hasSessions ? given : withoutName(given)
    const answer = inSpan('statement', toSpanOptions(question[0]), (): unknown => query(...question))
    if (!(answer instanceof Promise)) return answer
    // A connection answers in order, so one that does not answer cannot be reused.
    return waitWithinBudget(answer, { giveUp: () => void client.end(), isDown: isDatabaseDown })
  }
  client.query = queryWithinBudget as typeof client.query
  // A connection lost in use fails its statements; without a listener, the event would also crash the process.
  client.on('error', () => undefined)
}

/** A statement with a name is prepared under it; one without is parsed each time. */
function withoutName([first, ...others]: Parameters<pg.Client['query']>): Parameters<pg.Client['query']> {
  const isNamed = typeof first === 'object' && first !== null && 'name' in first && 'text' in first
  return isNamed ? [{ ...(first as object), name: undefined } as never, ...others] : [first, ...others]
}

/** Without its values, which are personal data. */
function toSpanOptions(question: unknown) {
  const text = typeof question === 'string' ? question : (question as { text?: string } | null)?.text
  return { kind: SpanKind.CLIENT, attributes: { 'db.system.name': 'postgresql', 'db.query.text': text ?? '' } }
}
