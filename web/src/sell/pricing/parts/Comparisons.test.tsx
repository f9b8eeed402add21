import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Comparisons } from './Comparisons.tsx'

const CHAIR = { title: 'Velvet armchair', source: 'Another sale', condition: 'good', price: '24.00', url: '/sale/1' }

test('S2.14.1 a comparison has its title, source, condition and price, and leads to its page', () => {
  const html = renderToStaticMarkup(<Comparisons comparisons={[CHAIR]} category="furniture" />)
  for (const part of ['Velvet armchair', 'Another sale, good', '$24', 'href="/sale/1"']) expect(html).toContain(part)
})

test('S2.14.1 one whose address is # is no link, and one without a condition names none', () => {
  const { condition: _condition, ...plain } = CHAIR
  const html = renderToStaticMarkup(<Comparisons comparisons={[{ ...plain, url: '#' }]} category="furniture" />)
  expect(html).toContain('Velvet armchair')
  expect(html).toContain('>Another sale<')
  expect(html).not.toContain('<a ')
})
