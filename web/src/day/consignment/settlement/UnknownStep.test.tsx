import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Settlement, UnknownLine } from '@yardsnap/contract/settlements'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { consignmentKey } from '#day/consignment/api.ts'
import type { Settling } from './api.ts'
import { UnknownStep } from './UnknownStep.tsx'

const LINE: UnknownLine = {
  purchaseId: '00000000-0000-7000-8000-000000000000',
  title: 'Blue coat',
  cents: 800,
  soldAt: '2031-05-10T14:00:00.000Z',
  deviceName: 'Front table',
  consignorNumber: 12,
}

test('things that a line could be, and that could not be loaded, say so and can be asked for again', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } })
  await client.prefetchInfiniteQuery({
    queryKey: [...consignmentKey('sale'), 'items', { state: 'checked_in', words: undefined, consignor: 12 }],
    queryFn: () => Promise.reject(new Error('No signal')),
    initialPageParam: undefined,
  })
  const page = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <UnknownStep
        listingId="sale"
        settlement={{ unknownLines: [LINE] } as unknown as Settlement}
        settling={{ match: { isPending: false } } as Settling}
      />
    </QueryClientProvider>,
  )
  expect(page).toContain('1 to look at')
  expect(page).toContain('The items could not be loaded')
  expect(page).toContain('Try again')
})
