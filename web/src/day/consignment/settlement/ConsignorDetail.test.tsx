import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ConsignorSettlement } from '@yardsnap/contract/settlements'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { Settling } from './api.ts'
import { ConsignorDetail } from './ConsignorDetail.tsx'

afterEach(() => vi.unstubAllEnvs())

const settlement = {
  state: 'active',
  dispute: '',
  uncountedCount: 0,
  soldCents: 2000,
  shareCents: 1200,
  feeCents: 0,
  laterCents: 0,
  corrections: [{ id: 'first', cents: -100, reason: 'Wrong tag', createdAt: '2031-05-11T01:30:00.000Z' }],
  payoutCents: 1100,
  owedCents: 0,
} as unknown as ConsignorSettlement

test('a line that was added in the evening has the day of the organizer, not that of Greenwich', () => {
  vi.stubEnv('TZ', 'America/New_York')
  const page = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ConsignorDetail listingId="" settlement={settlement} settling={{} as Settling} />
    </QueryClientProvider>,
  )
  expect(page).toContain('Sat, May 10, 2031: Wrong tag')
})
