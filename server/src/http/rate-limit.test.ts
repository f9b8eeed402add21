import { LANGUAGE_HEADER } from '@yardsnap/contract/errors'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

let site: TestApp
let person: Visitor
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMITS: 'on' } })
  // Frozen, so that what is left of a limit is known.
  vi.useFakeTimers({ toFake: ['Date'] })
})
beforeEach(async () => {
  person = await site.signUp()
})
afterAll(async () => {
  vi.useRealTimers()
  await site.close()
})

test.each([
  [900, '1 second', '1 segundo'],
  [9_000, '9 seconds', '9 segundos'],
  [59_900, '1 minute', '1 minuto'],
  [3_540_000, '59 minutes', '59 minutos'],
])('whoever has to wait for %i ms is told how long: %s', async (waitMs, english, spanish) => {
  await site.database.pool.query('insert into rate_limits (key, points, expire) values ($1, 9999, $2)', [
    `support:user:${person.userId}`,
    Date.now() + waitMs,
  ])
  const answer = await person.post('/api/support-messages', { text: 'Hello' }, { [LANGUAGE_HEADER]: 'es' })
  expect([answer.statusCode, answer.json()]).toEqual([
    429,
    {
      code: 'rate_limited',
      message: `Too many requests. Try again in ${english}.`,
      text: `Demasiadas solicitudes. Inténtalo de nuevo en ${spanish}.`,
    },
  ])
})
