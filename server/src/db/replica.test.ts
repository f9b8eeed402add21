import { getPublicListings } from '@yardsnap/contract/browse'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabaseProxy, type DatabaseProxy } from '#testing/database-proxy.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { type Database, openDatabase } from './database.ts'

/** A database with other sales stands for a replica, so that each answer tells where it was read. */
describe('a replica of the database', () => {
  let primary: TestApp
  let behind: TestDatabase
  let door: DatabaseProxy
  let replica: Database
  let seller: Visitor
  beforeAll(async () => {
    behind = await createTestDatabase()
    door = await openDatabaseProxy(behind.connection)
    replica = openDatabase({ connection: door.connection, log: pino({ level: 'silent' }) })
    primary = await testApp({ env: { SITE_MODE: 'open', LOG_LEVEL: 'fatal' }, replica })
    seller = await primary.signUp()
    await publish(seller, 'On the primary')
    const copy = await testApp({ beside: { ...behind, dataDir: primary.dataDir } })
    await publish(await copy.signUp(), 'On the replica')
    await copy.app.close()
  })
  afterAll(async () => {
    await primary.close()
    await replica.close()
    await door.close()
    await behind.drop()
  })

  async function publish(who: Visitor, title: string): Promise<void> {
    expect((await who.post('/api/listings', { title, status: 'published' })).statusCode).toBe(201)
  }

  const titlesFor = async (who: Visitor) =>
    (await who.get(getPublicListings.path)).json<{ title: string }[]>().map(({ title }) => title)

  test('serves the searches of signed-out visitors', async () => {
    expect(await titlesFor(primary.visitor)).toEqual(['On the replica'])
  })

  test('does not serve who is signed in, and may have changed a sale a moment ago', async () => {
    expect(await titlesFor(seller)).toEqual(['On the primary'])
  })

  test('is stood in for by the primary while it is away', async () => {
    await door.set('closed')
    expect(await titlesFor(primary.visitor)).toEqual(['On the primary'])
    await door.set('open')
    await expect.poll(() => titlesFor(primary.visitor), { interval: 500 }).toEqual(['On the replica'])
  })
})
