import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import type { CommunityDay } from '@yardsnap/contract/community-days'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createQueryClient } from '#api/query-client.ts'
import { entryKey } from '#shop/community-days/api.ts'
import { JoinDay } from './JoinDay.tsx'

test('a house that is known stays where it cannot be read again', async () => {
  const client = createQueryClient()
  client.setQueryData(['current-user'], { id: 'ana' })
  const queryKey = entryKey({ slug: 'oakwood', token: null })
  client.setQueryData(queryKey, { status: 'out' })
  await client.prefetchQuery({ queryKey, queryFn: () => Promise.reject(new Error('No signal')), staleTime: 0 })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const page = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <RouterContextProvider router={router}>
        <JoinDay day={{ slug: 'oakwood', name: 'Oakwood', status: 'over' } as CommunityDay} code="" />
      </RouterContextProvider>
    </QueryClientProvider>,
  )
  expect(page).toContain('This day is over')
  expect(page).not.toContain('could not be loaded')
})
