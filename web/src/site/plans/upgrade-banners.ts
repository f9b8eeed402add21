import { t } from '@yardsnap/contract/texts'
import {
  FREE_ACTIVE_LISTINGS,
  FREE_LISTINGS_PER_MONTH,
  FREE_PHOTOS_PER_LISTING,
  type UpgradeReason,
} from '@yardsnap/contract/plans'

/** S2.13.1: what brought the seller here, and what Premium changes about it. */
export const BANNERS: Record<UpgradeReason, { title: string; text: string }> = {
  photo_limit: {
    title: t`You have reached the photo limit`,
    text: t`Free listings have up to ${FREE_PHOTOS_PER_LISTING} photos. Premium has no limit.`,
  },
  listing_limit: {
    title: t`You have reached the listing limit`,
    text: t`A free account has ${FREE_LISTINGS_PER_MONTH} listing a month and ${FREE_ACTIVE_LISTINGS} active sale at a time. Premium has no limit.`,
  },
  advanced_ai: {
    title: t`Advanced AI is a Premium feature`,
    text: t`Premium looks closer at each item: better names, sharper prices.`,
  },
  map_features: {
    title: t`Premium map features`,
    text: t`With Premium your own sale has a glowing gold pin, and you see those of others.`,
  },
  analytics: {
    title: t`Analytics are a Premium feature`,
    text: t`See how many shoppers looked at your sale, saved it and asked the way.`,
  },
  sales_tracking: {
    title: t`Sales tracking is a Premium feature`,
    text: t`Note what sold and for how much, and see what the day brought in.`,
  },
  default: {
    title: t`Do more with Premium`,
    text: t`Inventories, files for other marketplaces, bundles, a page in your own style, and no limits.`,
  },
}
