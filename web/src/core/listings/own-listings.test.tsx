import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useRefreshListings } from './own-listings.ts'

test('what is known of a sale is forgotten once it is published, its photos included, and nothing of others', () => {
  const client = new QueryClient()
  const keys = ['listing', 'photos'].flatMap((kind) => [
    [kind, 'published'],
    [kind, 'other'],
  ])
  for (const key of keys) client.setQueryData(key, [])
  function Editor() {
    useRefreshListings()('published')
    return null
  }
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Editor />
    </QueryClientProvider>,
  )
  expect(keys.filter((key) => client.getQueryData(key) !== undefined)).toEqual([
    ['listing', 'other'],
    ['photos', 'other'],
  ])
})
