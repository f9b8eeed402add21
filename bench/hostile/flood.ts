import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { quantile } from '../detection/measure.ts'

/** A call of one account. */
export type Call = (method: string, path: string, body?: unknown) => Promise<Response>

/** Creates an account. */
export async function newAccount(url: string): Promise<Call> {
  const names = { name: 'Dana Miller', firstName: 'Dana', lastName: 'Miller' }
  const account = { ...names, email: `${randomUUID()}@example.com`, password: randomUUID() }
  const send = (cookie: string, method: string, path: string, body?: unknown) =>
    fetch(url + path, {
      method,
      headers: { origin: url, ...(cookie && { cookie }), ...(body !== undefined && JSON_BODY) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const answer = await send('', 'POST', '/api/auth/sign-up/email', account)
  if (!answer.ok) throw new Error(`sign-up: ${answer.status} ${await answer.text()}`)
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  return (method, path, body) => send(cookies.join('; '), method, path, body)
}

const JSON_BODY = { 'content-type': 'application/json' }

export interface Attack {
  /** How often the attacker calls in all, over how many connections. */
  calls: number
  connections: number
  attack: () => Promise<Response>
  /** What another account asks for once a second. */
  ask: () => Promise<Response>
}

export interface Harm {
  /** Milliseconds of the other account's calls: alone (median), and 95 of 100 while the attack goes on. */
  aloneMs: number
  attackedMs: number
  /** Answers by status. */
  attackers: Record<number, number>
  others: Record<number, number>
}

const SECONDS_AT_LEAST = 15
const REFUSED_MS = 500

/** Measures what another account waits while one account asks for as much as it can, for 15 seconds at least. */
export async function measureHarm({ calls, connections, attack, ask }: Attack): Promise<Harm> {
  const timed = async (statuses: Record<number, number>) => {
    const startedAt = performance.now()
    const answer = await ask()
    await answer.arrayBuffer()
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    return performance.now() - startedAt
  }
  const alone: number[] = []
  while (alone.length < 5) alone.push(await timed({}))

  const attackers: Record<number, number> = {}
  const endsAt = performance.now() + SECONDS_AT_LEAST * 1000
  let left = calls
  const connection = async () => {
    while (left > 0 || performance.now() < endsAt) {
      left -= 1
      const answer = await attack()
      await answer.arrayBuffer()
      attackers[answer.status] = (attackers[answer.status] ?? 0) + 1
      // Else it would soon be refused by the rate limits alone, and harm nobody.
      if (!answer.ok) await delay(REFUSED_MS)
    }
  }
  let isOver = false
  const flood = Promise.all(Array.from({ length: connections }, connection)).then(() => (isOver = true))
  const others: Record<number, number> = {}
  const attacked: Promise<number>[] = []
  while (!isOver) {
    attacked.push(timed(others))
    await delay(1000)
  }
  await flood
  return { aloneMs: quantile(alone, 0.5), attackedMs: quantile(await Promise.all(attacked), 0.95), attackers, others }
}

/** Prints it. @returns whether the other account waited at most this long for the attacker */
export function reportHarm(name: string, harm: Harm, budgetMs: number): boolean {
  const { aloneMs, attackedMs, attackers, others } = harm
  const extraMs = attackedMs - aloneMs
  console.log(
    `${name}: another account alone ${aloneMs.toFixed(0)} ms, meanwhile p95 ${attackedMs.toFixed(0)} ms ` +
      `(${extraMs.toFixed(0)} ms more, budget ${budgetMs}); its answers ${JSON.stringify(others)}, ` +
      `the attacker's ${JSON.stringify(attackers)}`,
  )
  return extraMs <= budgetMs && Object.keys(others).every((status) => status === '200')
}
