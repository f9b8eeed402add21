import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Interest } from '@yardsnap/contract/interest'
import type { Listing } from '@yardsnap/contract/listings'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { InterestDashboard } from './InterestDashboard.tsx'

const COUNTS = { views: 7, saves: 0, contacts: 0, routes: 0 }
const KNOWN: Interest = { totals: COUNTS, days: [{ day: '2031-05-10', ...COUNTS }] }

test('S6.3 figures that are shown stay where newer ones cannot be loaded', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const queryKey = ['interest', 'sale']
  client.setQueryData(queryKey, KNOWN)
  await client.prefetchQuery({ queryKey, queryFn: () => Promise.reject(new Error('No signal')), staleTime: 0 })
  expect(client.getQueryState(queryKey)?.status).toBe('error')
  const page = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <InterestDashboard listing={{ id: 'sale' } as Listing} />
    </QueryClientProvider>,
  )
  expect(page).toContain('Most on Sat, May 10: 7')
  expect(page).not.toContain('could not be loaded')
})
