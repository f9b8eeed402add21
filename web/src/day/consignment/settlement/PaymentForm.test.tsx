import type { ConsignorSettlement } from '@yardsnap/contract/settlements'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Settling } from './api.ts'
import { PaymentForm } from './PaymentForm.tsx'

const [ANNA, BEN] = ['0197a3b0-0000-7000-8000-00000000000a', '0197a3b0-0000-7000-8000-00000000000b'] as const

/** The form of Anna's payment after a payment to somebody has failed. */
function formAfterFailure(of: string): string {
  const pay = { error: new Error('No signal'), variables: { consignorId: of }, isPending: false }
  return renderToStaticMarkup(
    <PaymentForm
      settlement={{ consignorId: ANNA, dueCents: 870 } as ConsignorSettlement}
      pay={pay as unknown as Settling['pay']}
      means="check"
      onMeans={() => undefined}
      onPaid={() => undefined}
    />,
  )
}

test('a payment that failed is told at its own form, and not at that of the next consignor', () => {
  expect(formAfterFailure(ANNA)).toContain('Nothing was saved')
  expect(formAfterFailure(BEN)).toContain('$8.70 is paid')
  expect(formAfterFailure(BEN)).not.toContain('Nothing was saved')
})
