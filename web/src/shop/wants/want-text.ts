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
  const near = parsePosition(location) ? t`your location` : location
  return [
    maxPrice === null ? t`any price` : t`up to ${formatPrice(maxPrice)}`,
    location === '' ? t`anywhere` : t`${miles} mi of ${near}`,
    ...(days === 'any' ? [] : [days === 'weekends' ? t`weekends` : t`weekdays`]),
    ...(delivery === 'thursday' ? [t`told on Thursdays`] : delivery === 'off' ? [t`only shown here`] : []),
  ].join(' · ')
}
