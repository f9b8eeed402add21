import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { user } from '#db/schema/accounts.ts'
import { notificationDeliveries, notifications } from '#db/schema/notifications.ts'
import { AppError } from '#errors.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { deliveriesService } from './deliveries.ts'

let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase()
})
afterAll(() => data.drop())

test('a slow mail server uses up no attempts of mails that nobody began to send', async () => {
  const { database } = data
  const { db } = database
  await db.insert(user).values({ id: 'ben', name: 'Ben', email: 'ben@example.com', emailVerified: true })
  const notices = Array.from({ length: 20 }, (_, index) => ({
    userId: 'ben',
    kind: 'hold' as const,
    key: `hold ${index}`,
    isUrgent: false,
    title: 'Bowl',
    text: 'It is held',
    path: '/',
  }))
  const told = await db.insert(notifications).values(notices).returning({ notificationId: notifications.id })
  const dueAt = new Date(Date.now() - 60_000)
  const rows = told.map(({ notificationId }) => ({ notificationId, channel: 'mail' as const, sender: '', dueAt }))
  await db.insert(notificationDeliveries).values(rows)

  let minutes = 0
  const leaving = new AbortController()
  const deliveries = deliveriesService({
    database,
    push: { send: async () => 'sent' },
    mailer: {
      async send() {
        minutes += 1
        leaving.abort()
        throw new AppError('provider_failed', 'The mail server does not answer')
      },
    },
    confirmation: { isNeeded: () => false },
    publicUrl: 'https://sales.example',
    productName: 'Yardsnap',
    log: pino({ level: 'silent' }),
    clock: () => minutes * 60_000,
  })
  await deliveries.deliver('mail', leaving.signal)
  const left = await db.select().from(notificationDeliveries)
  const [tried, others] = [left.filter(({ attempts }) => attempts === 1), left.filter(({ attempts }) => attempts === 0)]
  expect([tried.length, others.length]).toEqual([minutes, 20 - minutes])
  expect(minutes).toBeLessThan(20)
  expect(others.every((delivery) => delivery.dueAt <= new Date())).toBe(true)
})
