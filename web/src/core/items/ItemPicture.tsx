import { startTransition, useCallback, useState } from 'react'
import { CategoryDrawing } from '#ui/CategoryDrawing.tsx'
import { classes } from '#ui/classes.ts'
import { getPhotoUrl } from './crop.ts'
import { useSizedPicture } from './picture-versions.ts'

interface ItemPictureProps {
  /** `/objects/<key>` with or without a crop; null for an item without a picture. */
  url: string | null
  category: string
  alt: string
  /** What the picture would show, for when no picture can be loaded. */
  title?: string
  /** What the item is called: its words choose the drawing of an item without a category (S9.10). */
  name?: string
  /** Width by height of the place that `className` gives it. */
  aspect?: number
  /** A whole photo may be cut to fill its place: it shows the scene, not a single item. */
  isScene?: boolean
  /** As wide as it is shown, in pixels of the screen before its density. */
  widthPixels: number
  /** The first picture of a page, which people wait for: fetched before the others. */
  isFirst?: boolean
  className?: string
}

/**
 * The piece of a photo that shows an item, never cut, with as much of the photo around it as fills its place: a drawing while it loads, the whole photo when the piece cannot be had, and
 * the drawing with the words of a label when that fails too (S2.15.1, S8.15).
 */
export function ItemPicture({
  url,
  category,
  alt,
  title,
  name = title ?? alt,
  aspect = 1,
  isScene = false,
  widthPixels,
  isFirst = false,
  className,
}: ItemPictureProps) {
  const sizedPicture = useSizedPicture()
  const [failures, setFailures] = useState<{ url: string | null; count: number }>({ url, count: 0 })
  const [loadedUrl, setLoadedUrl] = useState<string | null>(null)
  const count = failures.url === url ? failures.count : 0
  const source = url && (count === 0 ? url : count === 1 ? getPhotoUrl(url) : null)
  const isLoaded = source !== null && loadedUrl === source
  const noteFailure = useCallback(() => setFailures({ url, count: count + 1 }), [url, count])
  // A picture that loaded or failed before hydration fires no event, so its state is checked here: in a transition, as a
  // page has dozens, and what would be drawn anew at once lies behind them.
  const checkLoaded = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image?.complete) return
      startTransition(() => {
        if (image.naturalWidth === 0) noteFailure()
        else setLoadedUrl(source)
      })
    },
    [noteFailure, source],
  )
  return (
    <span className={classes('relative block overflow-hidden bg-paper-deep', className)}>
      {!isLoaded && (
        <CategoryDrawing category={category} title={name} isLasting={!source} className="absolute inset-0 size-full" />
      )}
      {source && (
        <img
          src={sizedPicture(source, widthPixels * 2, aspect)}
          alt={alt}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
          decoding="async"
          // Never hidden: it covers the drawing while it loads, also before hydration.
          onLoad={() => setLoadedUrl(source)}
          onError={noteFailure}
          ref={checkLoaded}
          className={classes(
            'absolute inset-0 size-full',
            isScene && getPhotoUrl(source) === source ? 'object-cover' : 'object-contain',
          )}
        />
      )}
      {url && !source && title && (
        <span className="absolute inset-x-0 bottom-0 line-clamp-2 bg-paper/90 px-1 py-0.5 text-center text-[0.625rem] leading-tight">
          <bdi>Photo of {title}, cut out</bdi>
        </span>
      )}
    </span>
  )
}
