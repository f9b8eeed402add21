import { expect, test } from 'vitest'
import { fileNameIn } from './file-name.ts'

test.each([
  ['attachment; filename="maple-street-sale-flyer.pdf"', 'maple-street-sale-flyer.pdf'],
  [`attachment; filename="mobel-flyer.pdf"; filename*=UTF-8''m%C3%B6bel-flyer.pdf`, 'möbel-flyer.pdf'],
  [null, 'sale.pdf'],
  ['attachment', 'sale.pdf'],
])('of %s the name is %s', (header, name) => {
  expect(fileNameIn(header, 'sale.pdf')).toBe(name)
})
