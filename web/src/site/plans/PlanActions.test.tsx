import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PlanActions } from './PlanActions.tsx'

test('what can be done with a plan that is known stays where it cannot be read again', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(['current-user'], { id: 'ana' })
  client.setQueryData(['plan'], { kind: 'premium', subscription: { status: 'active' } })
  await client.prefetchQuery({
    queryKey: ['plan'],
    queryFn: () => Promise.reject(new Error('No signal')),
    staleTime: 0,
  })
  const page = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <PlanActions />
    </QueryClientProvider>,
  )
  expect(page).toContain('Manage payment')
  expect(page).not.toContain('could not be loaded')
})
