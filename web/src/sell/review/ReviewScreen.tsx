import type { DraftItem } from '@yardsnap/contract/drafts'
import type { Photo } from '@yardsnap/contract/photos'
import { Plus } from 'lucide-react'
import { type FocusEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { photoOf, placeIn } from '#core/items/crop.ts'
import { FailedPhotos } from '#sell/detection/FailedPhotos.tsx'
import type { ItemKeeper } from '#core/items/draft-items.ts'
import { UndoButton, undoByKey } from '#core/items/UndoButton.tsx'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { type StepState, TaskScreen } from '#ui/TaskScreen.tsx'
import { useMediaQuery, WIDE } from '#ui/use-media-query.ts'
import { Finds } from './parts/Finds.tsx'
import { LookSheet } from './parts/LookSheet.tsx'
import { NothingFound } from './parts/NothingFound.tsx'
import { PhotoChips } from './parts/PhotoChips.tsx'
import { PhotoSide } from './parts/PhotoSide.tsx'
import { restText } from './review-items.ts'
import { useReview } from './use-review.ts'
import { tileOf, useSweep } from './use-sweep.ts'
import { useTileKeys } from './use-tile-keys.ts'

interface ReviewScreenProps {
  keeper: ItemKeeper
  photos: readonly Photo[]
  /** Those that could not be analyzed, while others could. */
  failedPhotos: readonly Photo[]
  onTryAgain: (photo: Photo) => void
  /** While photos are being analyzed. */
  progress: { photosDone: number; photosTotal: number } | null
  onDraw: (photo: Photo) => void
  onAddByHand: () => void
  /** The steps of selling, this one `now`. */
  steps?: readonly StepState[]
  onLeave: () => void
  onDone: () => void
}

/** What was found in the photos, as pictures: a tick for what is sold (S2.5.4, S2.5.5). */
export function ReviewScreen(props: ReviewScreenProps) {
  const { keeper, photos, progress, steps = [], onLeave } = props
  const scroller = useRef<HTMLDivElement>(null)
  const isWide = useMediaQuery(WIDE)
  const [photoId, setPhotoId] = useState<string | null>(null)
  const [pointedId, setPointedId] = useState<string | null>(null)
  const [looked, setLooked] = useState<{ id: string; isOpen: boolean } | null>(null)
  const shownPhoto = photos.find(({ id }) => id === photoId)
  const review = useReview(keeper, shownPhoto)
  const { found, kept } = review
  const { tabStopId, handlers, onTileKey } = useTiles({
    scroller,
    review,
    onPoint: setPointedId,
    onLook: (id) => setLooked({ id, isOpen: true }),
    onKeep: () => keep(),
  })
  const keep = () => {
    review.keep()
    props.onDone()
  }

  const sidePhoto = shownPhoto ?? photoOfItem(found, pointedId, photos) ?? photos[0]
  const chips = photos.length > 1 && found.length > 0 && (
    <PhotoChips
      photos={photos}
      counts={new Map(photos.map((photo) => [photo.id, found.filter((item) => placeIn(item, photo)).length]))}
      total={found.length}
      chosenId={photoId}
      onChoose={setPhotoId}
    />
  )
  const isEmpty = found.length === 0 && review.dropped.length === 0
  const isNothingFound = isEmpty && progress === null
  const { failedPhotos } = props
  const emptyPhotos = photos.filter((photo) => !failedPhotos.includes(photo))
  const failures = (
    <FailedPhotos photos={photos} failed={failedPhotos} onTryAgain={props.onTryAgain} onDraw={props.onDraw} />
  )
  const lookedItem = keeper.items.find(({ id }) => id === looked?.id)

  return (
    <TaskScreen
      title="2 AI Analysis & Results"
      onLeave={onLeave}
      steps={steps}
      tools={<UndoButton canUndo={keeper.canUndo} undo={keeper.undo} />}
      scroller={scroller}
      onKeyDown={(event) => {
        if (!undoByKey(event, keeper) && !isNothingFound) onTileKey(event)
      }}
      actions={
        isNothingFound ? (
          <Button icon={<Plus />} onClick={props.onAddByHand} className="grow desk:ml-auto desk:grow-0 desk:px-10">
            Add by hand
          </Button>
        ) : (
          !isEmpty && (
            <>
              <output className="grow leading-tight">
                <strong className="block font-display text-[1.125rem]">{kept} to sell</strong>
                <span className="text-small text-ink-soft">{restText(review)}</span>
              </output>
              <Button onClick={keep} className="min-w-44 desk:min-w-56">
                {kept === 0 ? 'Keep none' : `Keep ${kept}`}
              </Button>
            </>
          )
        )
      }
    >
      <div className="mx-auto max-w-[76rem] px-4 py-4 desk:px-8 desk:py-7">
        {isNothingFound ? (
          <div className="grid gap-5">
            {emptyPhotos.length > 0 && <NothingFound photos={emptyPhotos} onDraw={props.onDraw} />}
            {failures}
          </div>
        ) : (
          <div className="wide:grid wide:grid-cols-[25rem_minmax(0,1fr)] wide:items-start wide:gap-9">
            {isWide && sidePhoto && (
              <aside aria-label="Photos" className="sticky top-7 grid gap-3">
                {chips}
                <PhotoSide
                  photo={sidePhoto}
                  index={photos.indexOf(sidePhoto)}
                  count={photos.length}
                  found={found}
                  pointedId={pointedId}
                />
              </aside>
            )}
            <div {...handlers} className="grid min-w-0 gap-4.5 pb-4">
              <Heading count={found.length} progress={progress} />
              {failures}
              {!isWide && chips}
              <Finds review={review} tabStopId={tabStopId} />
            </div>
          </div>
        )}
      </div>
      {looked && lookedItem && (
        <LookSheet
          item={lookedItem}
          photo={photoOfItem(keeper.items, looked.id, photos) ?? null}
          isOpen={looked.isOpen}
          onClose={() => setLooked({ ...looked, isOpen: false })}
          onTwoThings={(item, photo) => {
            setLooked({ ...looked, isOpen: false })
            review.splitInTwo(item, photo)
          }}
          onWider={review.widen}
        />
      )}
    </TaskScreen>
  )
}

interface Tiles extends Pick<Parameters<typeof useTileKeys>[0], 'scroller' | 'onLook' | 'onKeep'> {
  review: ReturnType<typeof useReview>
  onPoint: (id: string) => void
}

/** What pointers and keys do on the tiles, answered once for all of them: hundreds of tiles stay quick. */
function useTiles({ scroller, review, onPoint, onLook, onKeep }: Tiles) {
  const [activeId, setActiveId] = useState<string | null>(null)
  const { tiles, isTicked, setState, toggle } = review
  const sweep = useSweep({ scroller, isTicked, onPaint: setState, onLook })
  const onTileKey = useTileKeys({
    scroller,
    onSweep: (from, to, topic) => setState(new Set([to]), isTicked(from) ? 'kept' : 'suggested', topic),
    onLook,
    onKeep,
  })
  const point = (event: PointerEvent | FocusEvent) => {
    const id = tileOf(event.target)
    if (id !== null) onPoint(id)
    return id
  }
  const onClick = ({ target }: MouseEvent) => {
    const id = tileOf(target)
    if (id !== null) return toggle(id)
    const lens = target instanceof Element ? target.closest<HTMLElement>('[data-look]') : null
    if (lens?.dataset['look']) onLook(lens.dataset['look'])
  }
  const onFocus = (event: FocusEvent) => setActiveId(point(event) ?? activeId)
  const tabStop = tiles.find(({ id }) => id === activeId) ?? tiles[0]
  return { tabStopId: tabStop?.id ?? null, handlers: { ...sweep, onClick, onPointerOver: point, onFocus }, onTileKey }
}

function photoOfItem(items: readonly DraftItem[], id: string | null, photos: readonly Photo[]): Photo | undefined {
  const item = items.find((one) => one.id === id)
  const url = item?.sourceImageUrl ?? item?.imageUrls[0]
  return url === undefined ? undefined : photos.find((photo) => photo.url === photoOf(url))
}

function Heading({ count, progress }: { count: number } & Pick<ReviewScreenProps, 'progress'>) {
  const found = `${count} ${count === 1 ? 'thing' : 'things'} found`
  return (
    <header>
      <h2 className="text-h1">{progress ? (count > 0 ? `${found} so far` : 'Looking for things') : found}</h2>
      {progress && (
        <output className="mt-2 flex flex-wrap items-center gap-x-2.5 font-semibold">
          <Spinner className="size-5 text-brick" />
          <span>Analyzing Images...</span>
          <span className="font-normal text-ink-soft tabular-nums">
            {progress.photosDone} of {progress.photosTotal} {progress.photosTotal === 1 ? 'photo' : 'photos'} done
          </span>
        </output>
      )}
      {count > 0 && (
        <p className="mt-1.5 text-ink-soft">
          Ticked is what you sell. Tap to change your mind, hold and slide to change many.
        </p>
      )}
    </header>
  )
}
