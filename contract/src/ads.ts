import { t } from './texts.ts'
import { z } from 'zod'
import { AD_SIZES } from './ad-sizes.ts'
import { CalendarDay } from './calendar.ts'
import { endpoint } from './endpoint.ts'

export const AdPlacement = z.enum(['header', 'sidebar', 'footer', 'between-listings', 'mobile-top'])
export type AdPlacement = z.infer<typeof AdPlacement>

/** The pages that ads are on. A sale's page has those of `browse-sales`. */
export const AdPage = z.enum(['browse-sales', 'map-view'])
export type AdPage = z.infer<typeof AdPage>

export const MAX_ADS_SHOWN = 40

/** S3.8. */
export const DisplayAd = z.object({
  id: z.uuid(),
  isActive: z.boolean(),
  adSize: z.enum(AD_SIZES),
  placement: AdPlacement,
  advertiserName: z.string(),
  title: z.string(),
  clickUrl: z.string(),
  /** Shown as a Featured badge. */
  isPremium: z.boolean(),
  /** A picture of this site; null for an ad in words. */
  imageUrl: z.string().nullable(),
})
export type DisplayAd = z.infer<typeof DisplayAd>

/** The days (UTC) on which an ad is shown, both included; null where it has no first or no last one. */
export const AdDays = z.object({ firstDay: CalendarDay.nullable(), lastDay: CalendarDay.nullable() })
export type AdDays = z.infer<typeof AdDays>

/** Whether an ad is shown on a day, as far as its days go. @param today YYYY-MM-DD (UTC) */
export function isInDays({ firstDay, lastDay }: AdDays, today: string): boolean {
  return (firstDay === null || firstDay <= today) && (lastDay === null || today <= lastDay)
}

export const getDisplayAds = endpoint({
  method: 'GET',
  path: '/api/display-ads',
  summary: 'The active ads of a page, featured ones first',
  access: 'anyone',
  query: z.object({ targetPage: AdPage }),
  response: z.array(DisplayAd),
})

const AdReference = z.object({ adId: z.uuid({ error: () => t`There is no such ad` }) })

export const trackAdImpression = endpoint({
  method: 'POST',
  path: '/api/display-ads/track-impression',
  summary: 'Counts that an ad was seen; one visitor counts once in half an hour',
  access: 'anyone',
  addsNothing: true,
  body: AdReference,
})

export const trackAdClick = endpoint({
  method: 'POST',
  path: '/api/display-ads/track-click',
  summary: 'Counts that an ad was followed; one visitor counts once in half an hour',
  access: 'anyone',
  addsNothing: true,
  body: AdReference,
})
