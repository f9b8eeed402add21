import { InfiniteQueryObserver, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { consignmentKey } from '#day/consignment/api.ts'
import type { ItemRules } from '#day/consignment/ItemFields.tsx'
import { ItemSection } from './ItemSection.tsx'

const RULES: ItemRules = { priceStepCents: 50, minimumCents: 100, ifUnsold: 'return', priceRules: [] }
const FIRST_PAGE = { items: [], nextCursor: '12-1' }

test('more things that could not be loaded say so and can be asked for again', async () => {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, retryOnMount: false, staleTime: Infinity } },
  })
  const listed = new InfiniteQueryObserver(client, {
    queryKey: [...consignmentKey('sale'), 'items', {}],
    queryFn: async ({ pageParam }: { pageParam: string | undefined }) => {
      if (pageParam !== undefined) throw new Error('No signal')
      return FIRST_PAGE
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }: typeof FIRST_PAGE) => nextCursor,
  })
  await listed.refetch()
  await listed.fetchNextPage()
  const page = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ItemSection listingId="sale" rules={RULES} />
    </QueryClientProvider>,
  )
  expect(page).toContain('The items could not be loaded')
  expect(page).toContain('Try again')
})
