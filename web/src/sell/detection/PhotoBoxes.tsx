import { t } from '@yardsnap/contract/texts'
import type { DraftItem } from '@yardsnap/contract/drafts'
import type { CropRectangle } from '@yardsnap/contract/items'
import type { Photo } from '@yardsnap/contract/photos'
import { ChevronLeft, ChevronRight, Sparkles, SquareDashedMousePointer, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { TaskScreen } from '#ui/TaskScreen.tsx'
import { ZoomButtons } from '#ui/ZoomButtons.tsx'
import { ZoomFrame } from '#ui/ZoomFrame.tsx'
import { boxesIn, PhotoStage, type PhotoStageProps } from './parts/PhotoStage.tsx'

/** Where a box appears that is added with the keyboard. */
const CENTERED: CropRectangle = { x: 35, y: 35, width: 30, height: 30 }
/** Widths of the loaded photo in pixels: when it fits the screen, and when it is enlarged. */
const WIDTHS = { whole: 1280, enlarged: 2560 }

export interface PhotoBoxesProps extends Pick<
  PhotoStageProps,
  'items' | 'selectedId' | 'onSelect' | 'onCrop' | 'onAccept' | 'onRemove'
> {
  photos: readonly Photo[]
  photoIndex: number
  onPhotoIndex: (index: number) => void
  onDraw: (photo: Photo, crop: CropRectangle) => void
  /** Analyzes one photo again; null while that is not possible. */
  onLookAgain: ((photo: Photo) => void) | null
}

/** One photo at a time with its boxes, shown beside the list of items. */
export function PhotoBoxes(props: PhotoBoxesProps) {
  const drawing = useDrawing(props)
  const photo = props.photos[props.photoIndex]
  if (!photo) return null
  return (
    <div className="grid gap-3">
      <PhotoStage {...props} {...drawing.stage} photo={photo} name={describePhoto(props)} widthPixels={WIDTHS.whole} />
      <div className="flex flex-wrap items-center gap-2">
        <BoxTools {...props} photo={photo} drawing={drawing} />
      </div>
    </div>
  )
}

/** The same boxes over the whole screen of a phone, where photos can be enlarged. */
export function PhotoBoxesScreen({ onClose, ...props }: PhotoBoxesProps & { onClose: () => void }) {
  const drawing = useDrawing(props)
  const [zoom, setZoom] = useState(1)
  const { photos, photoIndex, items, selectedId } = props
  const photo = photos[photoIndex]
  if (!photo) return null
  const crop = boxesIn(photo, items).boxes.find(({ item }) => item.id === selectedId)?.crop
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !drawing.stage.isDrawing) return
    event.preventDefault()
    drawing.stage.onCancelDrawing()
  }
  return (
    <TaskScreen
      title="Photos and boxes"
      onLeave={onClose}
      onKeyDown={onKeyDown}
      mainClass="flex flex-col"
      tools={<ZoomButtons zoom={zoom} onZoom={setZoom} />}
      actions={
        <div className="flex w-full flex-wrap items-center justify-center gap-2">
          <BoxTools
            {...props}
            photo={photo}
            drawing={drawing}
            onPhotoIndex={(index) => {
              setZoom(1)
              props.onPhotoIndex(index)
            }}
          />
        </div>
      }
    >
      <ZoomFrame
        key={photo.id}
        label={describePhoto(props)}
        aspect={photo.width / photo.height}
        zoom={zoom}
        onZoom={setZoom}
        middle={crop ? { x: (crop.x + crop.width / 2) / 100, y: (crop.y + crop.height / 2) / 100 } : null}
        className="m-2 min-h-0 grow"
      >
        <PhotoStage
          {...props}
          {...drawing.stage}
          photo={photo}
          name={describePhoto(props)}
          widthPixels={zoom > 1 ? WIDTHS.enlarged : WIDTHS.whole}
        />
      </ZoomFrame>
    </TaskScreen>
  )
}

const describePhoto = ({ photos, photoIndex }: PhotoBoxesProps) => t`Your upload ${photoIndex + 1} of ${photos.length}`

function useDrawing({ photos, photoIndex, onDraw }: PhotoBoxesProps) {
  const [isDrawing, setDrawing] = useState(false)
  const photo = photos[photoIndex]
  const draw = (crop: CropRectangle) => {
    if (photo) onDraw(photo, crop)
    setDrawing(false)
  }
  return {
    stage: { isDrawing, onDraw: draw, onCancelDrawing: () => setDrawing(false) },
    /** A click without a pointer comes from the keyboard: it adds a box to move instead of drawing one. */
    start: (isKeyboard: boolean) => (isKeyboard ? draw(CENTERED) : setDrawing(!isDrawing)),
  }
}

interface BoxToolsProps extends PhotoBoxesProps {
  photo: Photo
  drawing: ReturnType<typeof useDrawing>
}

function BoxTools({ photo, drawing, photos, photoIndex, onPhotoIndex, items, selectedId, ...props }: BoxToolsProps) {
  const { onLookAgain } = props
  const selected: DraftItem | undefined = boxesIn(photo, items).boxes.find(({ item }) => item.id === selectedId)?.item
  return (
    <>
      {photos.length > 1 && <Pager index={photoIndex} count={photos.length} onIndex={onPhotoIndex} />}
      <Button
        tone="secondary"
        icon={<SquareDashedMousePointer />}
        aria-pressed={drawing.stage.isDrawing}
        onClick={(event) => drawing.start(event.detail === 0)}
      >
        {drawing.stage.isDrawing ? 'Drag across the item' : 'Draw a box'}
      </Button>
      {onLookAgain && photos.length > 1 && (
        <Button tone="quiet" icon={<Sparkles />} onClick={() => onLookAgain(photo)}>
          Look again at this photo
        </Button>
      )}
      {selected && (
        <Button tone="quiet" icon={<Trash2 />} onClick={() => props.onRemove(selected)}>
          Delete box
        </Button>
      )}
    </>
  )
}

function Pager({ index, count, onIndex }: { index: number; count: number; onIndex: (index: number) => void }) {
  return (
    <div className="flex items-center">
      <IconButton
        label="Previous photo"
        icon={<ChevronLeft />}
        disabled={index === 0}
        onClick={() => onIndex(index - 1)}
      />
      <span className="min-w-16 text-center text-small font-semibold tabular-nums">
        {index + 1} of {count}
      </span>
      <IconButton
        label="Next photo"
        icon={<ChevronRight />}
        disabled={index === count - 1}
        onClick={() => onIndex(index + 1)}
      />
    </div>
  )
}
