import type { Config } from '#config/config.ts'
import { embeddedPayments } from './embedded.ts'
import type { Payments } from './port.ts'
import { stripePayments } from './stripe.ts'

/** Stripe if its keys are set, otherwise no payments. */
export function choosePayments(config: Pick<Config, 'stripe' | 'premiumPrice' | 'productName'>): Payments {
  if (!config.stripe) return embeddedPayments()
  return stripePayments({
    ...config.stripe,
    pricePerMonth: config.premiumPrice.launch,
    productName: `${config.productName} Premium`,
  })
}
