import type { DisplayAd } from '@yardsnap/contract/ads'
import { classes } from '#ui/classes.ts'
import { AdBox } from './AdBox.tsx'

/** Some ads beside or below each other; without any it takes no space. `className` lays them out and sets them apart. */
export function AdRow({ ads, className }: { ads: readonly DisplayAd[]; className?: string }) {
  if (ads.length === 0) return null
  return (
    <ul aria-label="Advertisements" className={classes('flex flex-wrap gap-4', className)}>
      {ads.map((ad) => (
        <li key={ad.id} className="max-w-full">
          <AdBox ad={ad} />
        </li>
      ))}
    </ul>
  )
}
