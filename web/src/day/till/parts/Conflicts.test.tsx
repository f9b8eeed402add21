import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { TillState } from '@yardsnap/contract/till'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Conflicts } from './Conflicts.tsx'

test('when two phones sold a thing is told by the clock of the sale, whatever zone this phone is in', () => {
  const buyer = { purchaseId: 'purchase', deviceName: 'Front table', number: 12, quantity: 1, cents: 800 }
  const state = {
    // Ahead of the clocks of all who may run this test.
    listing: { id: 'sale', timeZone: 'Pacific/Kiritimati' },
    oversold: [
      {
        itemId: 'coat',
        title: 'Blue coat',
        category: 'clothing',
        quantity: 1,
        buyers: [{ ...buyer, soldAt: '2031-05-10T13:42:00.000Z' }],
      },
    ],
  } as unknown as TillState
  const page = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Conflicts state={state} />
    </QueryClientProvider>,
  )
  expect(page).toMatch(/Front table #12, 3:42\sAM/)
})
