import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EmptyCard } from './EmptyState.tsx'

test('the title of an empty state is a level below that of the section around it', () => {
  const headings = (html: string) => html.match(/<h\d/g)
  expect(headings(renderToStaticMarkup(<EmptyCard scene="sign" title="Nothing" />))).toEqual(['<h2'])
  expect(headings(renderToStaticMarkup(<EmptyCard scene="sign" title="Nothing" as="h3" />))).toEqual(['<h3'])
})
