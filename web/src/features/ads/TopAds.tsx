import { classes } from '#ui/classes.ts'
import { DESK, useMediaQuery } from '#ui/use-media-query.ts'
import { AdRow } from './AdRow.tsx'
import type { PageAds } from './api.ts'

/** The ad above a page: that of phones, or that of wider screens. */
export function TopAds({ ads, className }: { ads: PageAds; className?: string }) {
  const isDesktop = useMediaQuery(DESK)
  return <AdRow ads={ads.at(isDesktop ? 'header' : 'mobile-top', 1)} className={classes('justify-center', className)} />
}
