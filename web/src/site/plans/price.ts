import { t } from '@yardsnap/contract/texts'
import { formatPrice } from '@yardsnap/contract/formats'
import { site } from '#lib/site.ts'

/** '$9.99/month': what Premium costs now. */
export const launchPrice = t`${formatPrice(site.premiumLaunchPrice)}/month`

/** '$19 per month': what it costs when the launch is over; null when it is. */
export const listPrice =
  site.premiumListPrice === site.premiumLaunchPrice ? null : t`${formatPrice(site.premiumListPrice)} per month`
