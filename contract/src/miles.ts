import { t } from './texts.ts'

/** '1.2 mi', 'about 1.2 mi' (S9.9); what is known roughly is nowhere at 0. @param distanceMiles miles */
export function formatMiles(distanceMiles: number, { isApproximate = false } = {}): string {
  const miles = Math.max(distanceMiles, isApproximate ? 0.1 : 0).toFixed(1)
  return isApproximate ? t`about ${miles} mi` : t`${miles} mi`
}
