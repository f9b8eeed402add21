import { t } from '@yardsnap/contract/texts'
import { AppError } from '#errors.ts'
import type { Payments } from './port.ts'

/** No payments: Premium is available only as a trial. */
export function embeddedPayments(): Payments {
  const refuse = () => {
    throw new AppError('not_offered', t.lazy`Payment is not set up here`)
  }
  return {
    isSetUp: false,
    beginCheckout: async () => refuse(),
    closeCheckout: async () => refuse(),
    openPortal: async () => refuse(),
    findSubscription: async () => refuse(),
    readEvent: () => {
      throw new AppError('not_found', t.lazy`Payment is not set up here`)
    },
  }
}
