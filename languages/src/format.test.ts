import { expect, test } from 'vitest'
import { parseMessage } from './catalog.ts'
import { formatMessage } from './format.ts'

test.each([
  ['De {1}, {0} guardados', [2, 3], 'De 3, 2 guardados'],
  ['{0, plural, one {# artículo} many {# de artículos} other {# artículos}}', [1], '1 artículo'],
  ['{0, plural, one {# artículo} many {# de artículos} other {# artículos}}', [1_000_000], '1,000,000 de artículos'],
  ['{0, plural, one {# artículo} other {# artículos}}', [1_200], '1,200 artículos'],
  ['{0, plural, one {Queda uno en {1}} other {Quedan # en {1}}}', [2, 'Orlando'], 'Quedan 2 en Orlando'],
])('“%s” of %j reads “%s”', (message, values, text) => {
  expect(formatMessage(parseMessage(message), values, 'es')).toBe(text)
})
