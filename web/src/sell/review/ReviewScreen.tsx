import { plural, t } from '@yardsnap/contract/texts'
import type { DraftItem } from '@yardsnap/contract/drafts'
import type { Photo } from '@yardsnap/contract/photos'
import { Plus } from 'lucide-react'
import { type FocusEvent, type MouseEvent, type PointerEvent, type Ref, useRef, useState } from 'react'
import { getPhotoUrl } from '#core/items/crop.ts'
import { placeIn } from '#core/items/item-place.ts'
import { FailedPhotos } from '#sell/detection/FailedPhotos.tsx'
import { ScanningPhotos } from '#sell/detection/ScanningPhotos.tsx'
import type { DetectionState } from '#sell/detection/use-detection.ts'
import type { ItemKeeper } from '#core/items/draft-items.ts'
import { ItemThumbnail } from '#sell/items/ItemThumbnail.tsx'
import { UndoButton, undoByKey } from '#core/items/UndoButton.tsx'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { TaskScreen } from '#ui/TaskScreen.tsx'
import { useMediaQuery, WIDE } from '#ui/use-media-query.ts'
import { RecallStrip } from '#sell/recalls/RecallStrip.tsx'
import { withNotMine } from '#sell/recalls/recall-actions.ts'
import { useItemActions } from '#sell/items/use-item-actions.ts'
import { ChoosingBar } from './parts/ChoosingBar.tsx'
import { DetectedItems } from './parts/DetectedItems.tsx'
import { CropSheet } from './parts/CropSheet.tsx'
import { NothingFound } from './parts/NothingFound.tsx'
import { PhotoChips } from './parts/PhotoChips.tsx'
import { PhotoSide } from './parts/PhotoSide.tsx'
import { DescribeItemsButton } from './parts/DescribeItemsSheet.tsx'
import { restText } from './review-items.ts'
import { type Choosing, useChoosing } from './use-choosing.ts'
import { type Review, useReview } from './use-review.ts'
import { findTileId, useSweep } from './use-sweep.ts'
import { useTileKeys } from './use-tile-keys.ts'

interface ReviewScreenProps {
  keeper: ItemKeeper
  photos: readonly Photo[]
  /** Those that could not be analyzed, while others could. */
  failedPhotos: readonly Photo[]
  onTryAgain: (photo: Photo) => void
  /** While photos are being analyzed. */
  progress: Pick<DetectionState, 'photosDone' | 'photosTotal' | 'photoUrls'> | null
  onDraw: (photo: Photo) => void
  onAddByHand: () => void
  onLeave: () => void
  onDone: () => void
}

/** The detected items as pictures; those that are sold are ticked (S2.5.4, S2.5.5). */
export function ReviewScreen(props: ReviewScreenProps) {
  const { keeper, photos, progress, onLeave } = props
  const scroller = useRef<HTMLDivElement>(null)
  const isWide = useMediaQuery(WIDE)
  const [photoId, setPhotoId] = useState<string | null>(null)
  const [pointedId, setPointedId] = useState<string | null>(null)
  const [inspected, setInspected] = useState<{ id: string; isOpen: boolean } | null>(null)
  const shownPhoto = photos.find(({ id }) => id === photoId)
  const review = useReview(keeper, shownPhoto)
  const { found } = review
  const choosing = useChoosing(keeper, review)
  const actions = useItemActions(keeper)
  const { tabStopId, handlers, onTileKey, lifted, ghost } = useTiles({
    scroller,
    review,
    choosing,
    onPoint: setPointedId,
    onLook: (id) => setInspected({ id, isOpen: true }),
    onKeep: () => !choosing.isOn && keep(),
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
  const inspectedItem = keeper.items.find(({ id }) => id === inspected?.id)

  return (
    <TaskScreen
      title="2 AI Analysis & Results"
      onLeave={onLeave}
      tools={<UndoButton canUndo={keeper.canUndo} undo={keeper.undo} />}
      scroller={scroller}
      onKeyDown={(event) => {
        if (choosing.isOn && event.key === 'Escape') {
          event.preventDefault()
          choosing.end()
        } else if (!undoByKey(event, keeper) && !isNothingFound) onTileKey(event)
      }}
      actions={
        isNothingFound ? (
          <Button icon={<Plus />} onClick={props.onAddByHand} className="grow desk:ml-auto desk:grow-0 desk:px-10">
            Add by hand
          </Button>
        ) : choosing.isOn ? (
          <ChoosingBar choosing={choosing} />
        ) : (
          !isEmpty && <KeepBar review={review} onKeep={keep} />
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
              <RecallStrip
                items={found}
                onNotMine={(id, noticeId) => actions.update(id, (item) => withNotMine(item, noticeId), 'recall')}
                onTakeOut={(id) => actions.drop(new Set([id]))}
              />
              {!isWide && chips}
              <DescribeItemsButton keeper={keeper} photos={photos} shownPhoto={shownPhoto} />
              <DetectedItems review={review} choosing={choosing} tabStopId={tabStopId} />
            </div>
          </div>
        )}
      </div>
      {lifted && <LiftedItem ref={ghost} lifted={lifted} item={keeper.items.find(({ id }) => id === lifted.id)} />}
      {inspected && inspectedItem && (
        <CropSheet
          item={inspectedItem}
          photo={photoOfItem(keeper.items, inspected.id, photos) ?? null}
          isOpen={inspected.isOpen}
          onClose={() => setInspected({ ...inspected, isOpen: false })}
          onSplit={(item, photo) => {
            setInspected({ ...inspected, isOpen: false })
            review.splitInTwo(item, photo)
          }}
          onWider={review.widen}
        />
      )}
    </TaskScreen>
  )
}

interface Tiles extends Pick<Parameters<typeof useTileKeys>[0], 'scroller' | 'onLook' | 'onKeep'> {
  review: Review
  choosing: Choosing
  onPoint: (id: string) => void
}

/** Handles pointers and keys for all tiles in one place, so that hundreds of tiles stay fast. */
function useTiles({ scroller, review, choosing, onPoint, onLook, onKeep }: Tiles) {
  const [activeId, setActiveId] = useState<string | null>(null)
  const { tiles } = review
  const isTicked = (id: string) => choosing.ids?.has(id) ?? review.isTicked(id)
  const setState = choosing.isOn ? choosing.paint : review.setState
  const sweep = useSweep({ scroller, isTicked, onPaint: setState, onLook, onDrop: review.merge })
  const onTileKey = useTileKeys({
    scroller,
    onSweep: (from, to, topic) => setState(new Set([to]), isTicked(from) ? 'kept' : 'suggested', topic),
    onLook,
    onKeep,
    onChoose: (id) => (choosing.isOn ? choosing.toggle(id) : choosing.choose([id])),
  })
  const point = (event: PointerEvent | FocusEvent) => {
    const id = findTileId(event.target)
    if (id !== null) onPoint(id)
    return id
  }
  const onClick = ({ target }: MouseEvent) => {
    const id = findTileId(target)
    if (id !== null) return choosing.isOn ? choosing.toggle(id) : review.toggle(id)
    const lens = target instanceof Element ? target.closest<HTMLElement>('[data-look]') : null
    if (lens?.dataset['look']) onLook(lens.dataset['look'])
  }
  const onFocus = (event: FocusEvent) => setActiveId(point(event) ?? activeId)
  const tabStop = tiles.find(({ id }) => id === activeId) ?? tiles[0]
  const { lifted, ghost } = sweep
  const handlers = { ...sweep.handlers, onClick, onPointerOver: point, onFocus }
  return { tabStopId: tabStop?.id ?? null, handlers, onTileKey, lifted, ghost }
}

function photoOfItem(items: readonly DraftItem[], id: string | null, photos: readonly Photo[]): Photo | undefined {
  const item = items.find((one) => one.id === id)
  const url = item?.sourceImageUrl ?? item?.imageUrls[0]
  return url === undefined ? undefined : photos.find((photo) => photo.url === getPhotoUrl(url))
}

function Heading({ count, progress }: { count: number } & Pick<ReviewScreenProps, 'progress'>) {
  return (
    <header>
      <h2 className="text-h1">{headingText(count, progress !== null)}</h2>
      {progress && (
        <output className="mt-2 flex flex-wrap items-center gap-x-2.5 font-semibold">
          <Spinner className="size-5 text-brick" />
          <span>Analyzing Images...</span>
          <span className="font-normal text-ink-soft tabular-nums">{photosDoneText(progress)}</span>
        </output>
      )}
      {progress && (
        <div className="mt-3 empty:hidden">
          <ScanningPhotos {...progress} />
        </div>
      )}
      {count > 0 && (
        <p className="mt-1.5 text-ink-soft">
          You sell what is checked. Tap to change your mind, hold and slide to change many. One thing twice? Hold it
          until it lifts, then drag it onto the other.
        </p>
      )}
    </header>
  )
}

function headingText(count: number, isRunning: boolean): string {
  if (!isRunning) return plural(count, { one: '# thing found', other: '# things found' })
  if (count === 0) return t`Looking for things`
  return plural(count, { one: '# thing found so far', other: '# things found so far' })
}

function photosDoneText({ photosDone, photosTotal }: { photosDone: number; photosTotal: number }): string {
  return t`${photosDone} of ${plural(photosTotal, { one: '# photo', other: '# photos' })} done`
}

/** How much is for sale, with the button that goes on to the next step. */
function KeepBar({ review, onKeep }: { review: Review; onKeep: () => void }) {
  const { kept } = review
  return (
    <>
      <output className="grow leading-tight">
        <strong className="block font-display text-[1.125rem]">{kept} to sell</strong>
        <span className="text-small text-ink-soft">{restText(review)}</span>
      </output>
      <Button onClick={onKeep} className="min-w-44 desk:min-w-56">
        {kept === 0 ? 'Keep none' : `Keep ${kept}`}
      </Button>
    </>
  )
}

interface LiftedItemProps {
  lifted: { x: number; y: number }
  item: DraftItem | undefined
  /** The dragging code moves this element directly, so that React does not render at every move. */
  ref: Ref<HTMLDivElement>
}

/** The picture of a lifted item, which follows the finger a little above it. */
function LiftedItem({ lifted: { x, y }, item, ref }: LiftedItemProps) {
  if (!item) return null
  return (
    <div
      ref={ref}
      aria-hidden
      data-ghost
      style={{ translate: `${x}px ${y}px` }}
      className="pointer-events-none fixed top-0 left-0 z-40"
    >
      <ItemThumbnail
        item={item}
        widthPixels={128}
        className="size-24 -translate-x-1/2 -translate-y-3/4 -rotate-3 rounded-control border-3 border-ink shadow-[0_8px_24px_rgb(0_0_0/0.35)]"
      />
    </div>
  )
}
