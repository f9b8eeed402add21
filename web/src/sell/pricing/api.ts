import { t } from '@yardsnap/contract/texts'
import { getMarketPricing, type MarketPricing, type MarketPricingInput } from '@yardsnap/contract/pricing'
import { call } from '#api/call.ts'

export type PriceQuestion = Pick<MarketPricingInput, 'itemName' | 'category' | 'condition' | 'retailPrice'>

/** @throws ApiError, with status 404 when no price is known */
export function fetchPricing(body: PriceQuestion, signal?: AbortSignal): Promise<MarketPricing> {
  return call(getMarketPricing, { body }, signal)
}

/** S8.13. */
export const COMPLETE = t`Market Analysis Complete`

/** S8.12. */
export const FAILED = {
  title: t`Pricing Analysis Failed`,
  description: t`Unable to get market pricing at this time`,
  tone: 'danger' as const,
}
