import { t } from '@yardsnap/contract/texts'
import { formatPrice } from '@yardsnap/contract/formats'
import { parsePosition } from '@yardsnap/contract/places'
import type { Want, WantDays, WantDelivery } from '@yardsnap/contract/wants'

export const DAYS: Record<WantDays, string> = { any: t`Any day`, weekends: t`Weekends`, weekdays: t`Weekdays` }
export const DELIVERIES: Record<WantDelivery, string> = {
  now: t`Soon`,
  thursday: t`Thursday evening`,
  off: t`Not at all`,
}

/** 'up to $100 · 10 mi of Winter Park · weekends'. */
export function describeWant({
  maxPrice,
  miles,
  location,
  days,
  delivery,
}: Omit<Want, 'id' | 'words' | 'finds'>): string {
  const near = parsePosition(location) ? 'your location' : location
  return [
    maxPrice === null ? 'any price' : `up to ${formatPrice(maxPrice)}`,
    location === '' ? 'anywhere' : `${miles} mi of ${near}`,
    ...(days === 'any' ? [] : [DAYS[days].toLowerCase()]),
    ...(delivery === 'thursday' ? ['told on Thursdays'] : delivery === 'off' ? ['only shown here'] : []),
  ].join(' · ')
}
