import type { DisplayAd } from '@yardsnap/contract/ads'
import { classes } from '#ui/classes.ts'
import { AdBox } from './AdBox.tsx'
import type { PageAds } from './api.ts'

/** Ads side by side or stacked, as `className` lays them out; takes no space without any. */
export function AdRow({ ads, className }: { ads: readonly DisplayAd[]; className?: string }) {
  if (ads.length === 0) return null
  return (
    <ul aria-label="Advertisements" className={classes('flex flex-wrap gap-4 print:hidden', className)}>
      {ads.map((ad) => (
        <li key={ad.id} className="max-w-full min-w-0">
          <AdBox ad={ad} />
        </li>
      ))}
    </ul>
  )
}

/** The ad above a page: one for phones, one for wider screens. */
export function TopAds({ ads, className }: { ads: PageAds; className?: string }) {
  return (
    <>
      <AdRow ads={ads.at('header', 1)} className={classes('justify-center max-desk:hidden', className)} />
      <AdRow ads={ads.at('mobile-top', 1)} className={classes('justify-center desk:hidden', className)} />
    </>
  )
}
