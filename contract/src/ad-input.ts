import { t } from './texts.ts'
import { z } from 'zod'
import { AD_SIZES } from './ad-sizes.ts'
import { plainText } from './text.ts'
import { HttpUrl } from './http-url.ts'
import { AdPlacement, AdPage, AdDays } from './ads.ts'

const adFields = z.object({
  isActive: z.boolean().default(true),
  adSize: z.enum(AD_SIZES, { error: () => t`Choose a size` }),
  placement: AdPlacement,
  targetPage: AdPage,
  advertiserName: plainText(() => t`The advertiser`, 80).min(1, { error: () => t`Name the advertiser` }),
  title: plainText(() => t`The title`, 120).min(1, { error: () => t`Enter a title` }),
  clickUrl: HttpUrl,
  isPremium: z.boolean().default(false),
  firstDay: AdDays.shape.firstDay.default(null),
  lastDay: AdDays.shape.lastDay.default(null),
})

export const AdInput = adFields.refine(({ firstDay, lastDay }) => !firstDay || !lastDay || firstDay <= lastDay, {
  error: () => t`The last day is before the first one`,
  path: ['lastDay'],
})
export type AdInput = z.infer<typeof AdInput>
