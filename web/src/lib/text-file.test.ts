import { expect, test } from 'vitest'
import { readTextFile } from './text-file.ts'

const TEXT = 'Name\nPeña, Zoë\n'

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${TEXT}`)],
  ['the character set of Windows', Buffer.from(TEXT, 'latin1')],
  ['UTF-16', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
])('a file in %s keeps its letters', async (_name, bytes) => {
  expect(await readTextFile(new Blob([bytes]))).toBe(TEXT)
})

test('letters that Windows has in places of its own are read as they were typed', async () => {
  expect(await readTextFile(new Blob([Buffer.from([0x93, 0x35, 0x80, 0x94])]))).toBe('“5€”')
})
