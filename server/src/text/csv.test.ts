import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test.each([
  ['LF', 'one\ntwo'],
  ['CR', 'one\rtwo'],
  ['CRLF', 'one\r\ntwo'],
  ['a comma', 'one,two'],
  ['a quote', 'one"two'],
])('S-N5 a text with %s alone stays in its cell, in quotes', (_name, text) => {
  const table = toCsv([
    ['Title', 'Price'],
    [text, 5],
  ])
  expect(table).toBe(`Title,Price\r\n"${text.replaceAll('"', '""')}",5\r\n`)
  expect(parse(table, { record_delimiter: '\r\n' })).toEqual([
    ['Title', 'Price'],
    [text, '5'],
  ])
})
