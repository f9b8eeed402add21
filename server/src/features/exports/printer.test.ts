import { PrintOptions } from '@yardsnap/contract/exports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPrinter } from './printer.ts'
import type { PrintTask } from './printed-listing.ts'
import { openPdf, textOf } from './test-pdf.ts'

let printer: ReturnType<typeof openPrinter>
beforeAll(() => {
  printer = openPrinter()
})
afterAll(() => printer.close())

const task = {
  document: 'unsold',
  options: PrintOptions.parse({}),
  listing: {
    productName: 'Yardsnap',
    title: 'Everything goes',
    description: '',
    kind: 'Yard Sale',
    when: [{ days: 'Saturday, November 21', hours: '8:00 AM – 2:00 PM', note: '' }],
    markdowns: [],
    street: '400 S Orange Ave',
    locality: 'Orlando, FL 32801',
    url: 'https://yardsnap.example/sale/1',
    items: [],
  },
} satisfies PrintTask

const printed = async () => textOf(await openPdf(await printer.print(task)), 1)

test('a document that times out or fails does not block the next one', async () => {
  await expect(printer.print(task, { timeoutMs: 1 })).rejects.toThrow('aborted')
  expect(await printed()).toContain('Everything goes')
  await expect(printer.print({ ...task, listing: { ...task.listing, items: [null] } } as never)).rejects.toThrow(
    TypeError,
  )
  expect(await printed()).toContain('Everything goes')
}, 60_000)
