import { centsNow } from '@yardsnap/contract/asking-price'
import { shownTitle } from '@yardsnap/contract/item-titles'
import { type ListedItem, getAvailability } from '@yardsnap/contract/items'
import type { Listing } from '@yardsnap/contract/listings'
import type { Photo } from '@yardsnap/contract/photos'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import type { GalleryPlace } from '#shop/browse/gallery.ts'
import { getPhotoUrl, sizedPicture } from '#core/items/crop.ts'
import { placeIn } from '#core/items/item-place.ts'
import { usePhotos } from '#core/photos/api.ts'
import { currentTime } from '#lib/first-rendering.ts'
import { classes } from '#ui/classes.ts'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { TaskScreen } from '#ui/TaskScreen.tsx'
import { ZoomButtons } from '#ui/ZoomButtons.tsx'
import { ZoomFrame } from '#ui/ZoomFrame.tsx'
import { ItemMeta } from './ItemMeta.tsx'
import { ItemPrice } from './ItemPrice.tsx'

export interface GalleryScreenProps {
  listing: Listing
  /** What is shown first. */
  place: GalleryPlace
  isOpen: boolean
  onClose: () => void
}

/** The photos of a sale, with the items that are for sale in them. */
export function GalleryScreen({ isOpen, ...props }: GalleryScreenProps) {
  return isOpen && <OpenGallery {...props} />
}

function OpenGallery({ listing, place, onClose }: Omit<GalleryScreenProps, 'isOpen'>) {
  const query = usePhotos(listing.id)
  const photos = query.data ?? []
  const [index, setIndex] = useState<number | null>(null)
  const [itemId, setItemId] = useState(place.itemId ?? null)
  const [zoom, setZoom] = useState(1)
  const shown =
    index ??
    Math.max(
      0,
      photos.findIndex((photo) => isMeant(photo, place, listing.items)),
    )
  const photo = photos[shown]
  const item = listing.items.find(({ id }) => id === itemId)

  const goTo = (next: number) => {
    setIndex(next)
    setItemId(null)
    setZoom(1)
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (zoom > 1) return
    if (key === 'ArrowLeft' && shown > 0) goTo(shown - 1)
    if (key === 'ArrowRight' && shown < photos.length - 1) goTo(shown + 1)
  }

  return (
    <TaskScreen
      title="Photos of this sale"
      onLeave={onClose}
      onKeyDown={onKeyDown}
      mainClass="flex flex-col"
      tools={photo && <ZoomButtons zoom={zoom} onZoom={setZoom} />}
      actions={
        photo && (
          <div className="grid min-h-13 w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-2">
            <Step
              label="Previous photo"
              icon={<ChevronLeft />}
              isHidden={photos.length === 1}
              disabled={shown === 0}
              onClick={() => goTo(shown - 1)}
            />
            {item ? (
              <ShownItem item={item} listing={listing} />
            ) : (
              <p className="text-center">
                <strong className="tabular-nums">
                  {shown + 1} of {photos.length}
                </strong>
                <span className="block text-small text-ink-soft">Tap a thing to see what it costs.</span>
              </p>
            )}
            <Step
              label="Next photo"
              icon={<ChevronRight />}
              isHidden={photos.length === 1}
              disabled={shown === photos.length - 1}
              onClick={() => goTo(shown + 1)}
            />
          </div>
        )
      }
    >
      {query.error && <LoadFailure query={query} title="The photos could not be loaded" />}
      {query.isPending && (
        <div className="grid grow place-items-center">
          <Spinner />
        </div>
      )}
      {photo && (
        <PhotoWithItems
          key={photo.id}
          photo={photo}
          name={`Photo ${shown + 1} of ${photos.length}`}
          items={listing.items}
          chosen={item}
          zoom={zoom}
          onZoom={setZoom}
          onChoose={setItemId}
        />
      )}
    </TaskScreen>
  )
}

interface StepProps extends ComponentProps<typeof IconButton> {
  /** Whether there is only one photo. */
  isHidden: boolean
}

const Step = ({ isHidden, ...button }: StepProps) => (isHidden ? <span /> : <IconButton {...button} />)

function isMeant(photo: Photo, { photoUrl, itemId }: GalleryPlace, items: readonly ListedItem[]): boolean {
  if (photoUrl !== undefined) return photo.url === getPhotoUrl(photoUrl)
  const item = items.find(({ id }) => id === itemId)
  return item !== undefined && placeIn(item, photo) !== null
}

function ShownItem({ item, listing }: { item: ListedItem; listing: Listing }) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <output className="min-w-0 grow">
        <strong className="line-clamp-2 leading-snug wrap-anywhere">
          <bdi>{shownTitle(item)}</bdi>
        </strong>
        <ItemMeta item={item} />
      </output>
      {getAvailability(item) !== 'sold' && <ItemPrice item={item} cents={centsNow(item, listing, currentTime())} />}
    </div>
  )
}

interface PhotoWithItemsProps {
  photo: Photo
  name: string
  items: readonly ListedItem[]
  chosen: ListedItem | undefined
  zoom: number
  onZoom: (zoom: number) => void
  onChoose: (itemId: string | null) => void
}

/** Requested widths of a whole and of an enlarged photo, in pixels. */
const WIDTHS = { whole: 1280, enlarged: 2560 }

function PhotoWithItems({ photo, name, items, chosen, zoom, onZoom, onChoose }: PhotoWithItemsProps) {
  const placed = items
    .flatMap((item) => {
      const crop = placeIn(item, photo)
      return crop ? [{ item, crop }] : []
    })
    // Small ones lie above large ones.
    .toSorted((a, b) => b.crop.width * b.crop.height - a.crop.width * a.crop.height)
  const crop = placed.find(({ item }) => item.id === chosen?.id)?.crop
  return (
    <ZoomFrame
      label={name}
      aspect={photo.width / photo.height}
      zoom={zoom}
      onZoom={onZoom}
      middle={crop ? { x: (crop.x + crop.width / 2) / 100, y: (crop.y + crop.height / 2) / 100 } : null}
      className="m-2 min-h-0 grow"
    >
      <img
        src={sizedPicture(photo.url, zoom > 1 ? WIDTHS.enlarged : WIDTHS.whole)}
        alt={name}
        draggable={false}
        className="absolute inset-0 size-full rounded-[8px] bg-paper-deep"
      />
      {placed.map(({ item, crop: { x, y, width, height } }) => (
        <button
          key={item.id}
          type="button"
          aria-label={shownTitle(item)}
          aria-pressed={item.id === chosen?.id}
          onClick={() => onChoose(item.id === chosen?.id ? null : item.id)}
          style={{ left: `${x}%`, top: `${y}%`, width: `${width}%`, height: `${height}%` }}
          className={classes(
            'absolute transition-opacity',
            item.id === chosen?.id ? 'found-box z-10 bg-mustard/15' : 'rounded-[8px] border-2 border-mustard/80',
            chosen && item.id !== chosen.id && 'opacity-40 hover:opacity-100 focus-visible:opacity-100',
          )}
        />
      ))}
    </ZoomFrame>
  )
}
