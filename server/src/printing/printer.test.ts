import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPrinter } from './printer.ts'

let printer: ReturnType<typeof openPrinter<{ text: string | null }>>
beforeAll(() => {
  const drawer = new URL('./printer.fixture.ts', import.meta.url)
  printer = openPrinter(drawer, { processes: 1, timeoutMs: 60_000 })
})
afterAll(() => printer.close())

test('S-T15 a document whose drawing crashes ends neither the server nor the next document', async () => {
  const [crashed, next] = await Promise.allSettled([
    printer.run({ text: null }, { account: 'dana' }),
    printer.run({ text: 'Everything goes' }, { account: 'eli' }),
  ])
  expect(crashed).toMatchObject({ status: 'rejected', reason: { message: 'The child ended (SIGABRT)' } })
  expect(next).toEqual({ status: 'fulfilled', value: Buffer.from('Everything goes') })
}, 60_000)
