import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#testing/test-database.ts'
import { createEvents } from './events.ts'
import { followers } from './followers.ts'

const own = await createTestDatabase()
const { pool } = own.database
const log = pino({ level: 'silent' })
const events = createEvents({ connection: own.connection, log })
afterAll(async () => {
  await events.stop()
  await own.drop()
})

const listening = `from pg_stat_activity where datname = current_database() and query like 'listen %'`
const countListening = async () => (await pool.query(`select 1 ${listening}`)).rows.length
const disconnect = () => pool.query(`select pg_terminate_backend(pid) ${listening}`)

/** Begins to watch, and returns what ends it. */
function watch(channel: string): () => void {
  const leaving = new AbortController()
  void (async () => {
    for await (const _ of events.watch(channel, { subject: '', signal: leaving.signal }));
  })()
  return () => leaving.abort()
}

describe('events', () => {
  test('however many come while there is no connection, one is made', async () => {
    const leave = ['a', 'b', 'c'].map(watch)
    await expect.poll(countListening).toBe(1)
    await disconnect()
    await expect.poll(countListening).toBe(0)
    leave.push(...['d', 'e'].map(watch))
    // Longer than the pause before it is tried again.
    await delay(1000)
    expect(await countListening()).toBe(1)
    for (const end of leave) end()
  })
})

describe('followers', () => {
  test('whoever comes in the moment in which the others are ended sees the state', async () => {
    for (let turns = 0; turns < 20; turns++) {
      const lost = Promise.withResolvers<string>()
      const answers = [lost.promise]
      const following = followers({
        events,
        channel: 'followed',
        read: () => answers.pop() ?? Promise.resolve('read anew'),
        recheckMs: 60_000,
        readPauseMs: 1,
      })
      const leaving = new AbortController()
      const first = following.follow('sale', { onChange: () => undefined }, leaving.signal)
      await expect.poll(() => answers.length).toBe(0)
      lost.reject(new Error('connection lost'))
      for (let turn = 0; turn < turns; turn++) await Promise.resolve()
      const seen = Promise.withResolvers<string>()
      const second = following.follow('sale', { onChange: seen.resolve }, leaving.signal)
      await expect(first).rejects.toThrow('connection lost')
      const ended = second.then(() => 'ended').catch(() => 'told that it has ended')
      const told = await Promise.race([seen.promise, ended, delay(1000, 'nothing')])
      expect(told, `after ${turns} turns`).not.toBe('nothing')
      leaving.abort()
      await ended
    }
  })
})
