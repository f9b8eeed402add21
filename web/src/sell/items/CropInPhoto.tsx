import type { CropRectangle } from '@yardsnap/contract/items'
import type { Photo } from '@yardsnap/contract/photos'
import { type ReactNode, useRef } from 'react'
import { classes } from '#ui/classes.ts'
import { useSize } from '#ui/use-size.ts'
import { toCropUrl } from '#core/items/item-place.ts'
import { computeView } from './photo-view.ts'
import { useSizedPicture } from '#core/items/picture-versions.ts'

/** Width at which the photo is loaded, in pixels. */
const PICTURE_WIDTH = 1280
/** Width of the crop that is loaded on top where the photo is enlarged beyond its pixels. */
const DETAIL_WIDTH = 800

interface CropInPhotoProps {
  photo: Photo
  crop: CropRectangle
  alt: string
  /** Gives the size. */
  className?: string
  children?: ReactNode
}

/** A crop, framed inside its dimmed photo. */
export function CropInPhoto({ photo, crop, alt, className, children }: CropInPhotoProps) {
  const frame = useRef<HTMLDivElement>(null)
  const size = useSize(frame)
  const sizedPicture = useSizedPicture()
  const view = size && computeView(crop, photo, size)
  return (
    <div ref={frame} className={classes('relative overflow-hidden rounded-card bg-paper-deep', className)}>
      {view && (
        <div className="absolute" style={view}>
          <img
            key={photo.url}
            src={sizedPicture(photo.url, PICTURE_WIDTH)}
            alt={alt}
            draggable={false}
            className="size-full max-w-none select-none"
          />
          <div
            aria-hidden
            className="absolute rounded-[8px] shadow-[0_0_0_9999px_rgb(34_32_27/0.5)]"
            style={{ left: `${crop.x}%`, top: `${crop.y}%`, width: `${crop.width}%`, height: `${crop.height}%` }}
          >
            {view.width > PICTURE_WIDTH && (
              <img
                src={sizedPicture(toCropUrl(photo.url, crop), DETAIL_WIDTH)}
                alt=""
                draggable={false}
                className="size-full rounded-[8px] select-none"
              />
            )}
            <div className="found-box absolute inset-0" />
          </div>
        </div>
      )}
      {children}
    </div>
  )
}
