import { Check } from 'lucide-react'
import { useSizedPicture } from '#core/items/picture-versions.ts'
import { classes } from '#ui/classes.ts'
import type { DetectionState } from './use-detection.ts'

type ScanningPhotosProps = Pick<DetectionState, 'photoUrls' | 'photosDone'>

/**
 * The photos of a running analysis. A moving line marks the photo that is being analyzed, and a tick those before it.
 */
export function ScanningPhotos({ photoUrls, photosDone }: ScanningPhotosProps) {
  const sizedPicture = useSizedPicture()
  if (photoUrls.length === 0) return null
  return (
    <ul aria-label="Photos that are looked at" className="flex flex-wrap gap-2">
      {photoUrls.map((url, index) => {
        const isDone = index < photosDone
        const isCurrent = index === photosDone
        return (
          <li
            // The same photo may be analyzed twice in one run.
            key={`${index} ${url}`}
            aria-current={isCurrent ? 'step' : undefined}
            className={classes(
              'relative size-17 overflow-hidden rounded-control border-[3px] bg-paper-deep forced-color-adjust-none',
              isCurrent ? 'border-mustard' : isDone ? 'border-grass' : 'border-line',
            )}
          >
            <img
              src={sizedPicture(url, 192)}
              alt={
                isDone
                  ? `Your upload ${index + 1}: done`
                  : isCurrent
                    ? `Your upload ${index + 1}: being looked at`
                    : `Your upload ${index + 1}: waiting`
              }
              className={classes('size-full object-cover text-tiny', !isDone && !isCurrent && 'opacity-50')}
            />
            {isCurrent && (
              <span
                aria-hidden
                className="absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 animate-scan bg-mustard shadow-[0_0_10px_2px_var(--mustard)]"
              />
            )}
            {isDone && (
              <span className="absolute right-0.5 bottom-0.5 grid size-5 place-items-center rounded-full bg-grass text-on-grass">
                <Check aria-hidden strokeWidth={3} className="size-3.5" />
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
