import { expect, test } from 'vitest'
import { formatList } from './lists.ts'
import { withLanguage } from './texts.ts'

test.each([
  [[], ''],
  [['toys'], 'toys'],
  [['toys', 'art'], 'toys and art'],
  [['toys', 'art', 'other things'], 'toys, art and other things'],
])('lists %j as %s', (items, text) => {
  expect(formatList(items)).toBe(text)
})

test.each([
  [['juguetes', 'arte', 'libros'], 'juguetes, arte y libros'],
  [['aguja', 'hilo'], 'aguja e hilo'],
  [['Ana', 'Íñigo'], 'Ana e Íñigo'],
  [['agua', 'hielo'], 'agua y hielo'],
])('lists %j in Spanish as %s', (items, text) => {
  const list = withLanguage(
    'es',
    () => null,
    () => formatList(items),
  )
  expect(list).toBe(text)
})
