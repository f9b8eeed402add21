import { t } from './texts.ts'

/** '1.2 mi', 'about 1.2 mi' (S9.9). @param distanceMiles miles */
export function formatMiles(distanceMiles: number, { isApproximate = false } = {}): string {
  const miles = distanceMiles.toFixed(1)
  return isApproximate ? t`about ${miles} mi` : t`${miles} mi`
}
