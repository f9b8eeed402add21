import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPrinter, type Printer } from './printer.ts'

const DRAWER = new URL('./printer.fixture.ts', import.meta.url)
let printer: Printer
beforeAll(() => {
  printer = openPrinter({ processes: 1, timeoutMs: 60_000 })
})
afterAll(() => printer.close())

test('S-T15 a document whose drawing crashes ends neither the server nor the next document', async () => {
  const [crashed, next] = await Promise.allSettled([
    printer.run(DRAWER, { text: null }, { account: 'dana' }),
    printer.run(DRAWER, { text: 'Everything goes' }, { account: 'eli' }),
  ])
  expect(crashed).toMatchObject({ status: 'rejected', reason: { message: 'The child ended (SIGABRT)' } })
  expect(next).toEqual({ status: 'fulfilled', value: Buffer.from('Everything goes') })
}, 60_000)
