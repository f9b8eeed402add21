/** '1.2 mi', 'about 1.2 mi' (S9.9). @param distanceMiles miles */
export function formatMiles(distanceMiles: number, { isApproximate = false } = {}): string {
  return `${isApproximate ? 'about ' : ''}${distanceMiles.toFixed(1)} mi`
}
