/** '1.2 mi', with '~' before an approximate one (S9.9). @param distanceMiles miles */
export function formatMiles(distanceMiles: number, { isApproximate = false } = {}): string {
  return `${isApproximate ? '~' : ''}${distanceMiles.toFixed(1)} mi`
}
