import { ItemPicture } from '#core/items/ItemPicture.tsx'
import { classes } from '#ui/classes.ts'
import { SceneDrawing } from '#ui/SceneDrawing.tsx'

interface ListingMosaicProps {
  imageUrls: readonly string[]
  /** The widest it is shown, in CSS pixels. */
  widthPixels: number
  /** Width by height, as `className` makes it. */
  aspect?: number
  /** Its first picture is the first of the page. */
  isFirst?: boolean
  className?: string
}

const MAX_PICTURES = 3

/** Up to three pictures of a sale, the first one large. Decorative: the text beside it says the rest. */
export function ListingMosaic({ imageUrls, widthPixels, aspect = 1, isFirst = false, className }: ListingMosaicProps) {
  const pictures = imageUrls.slice(0, MAX_PICTURES)
  const cellAspect = aspect * (CELL_WIDTHS[pictures.length] ?? 1)
  if (pictures.length === 0) {
    return (
      <div className={classes('grid place-items-center overflow-hidden bg-paper-deep', className)}>
        <SceneDrawing scene="table" className="h-3/5 max-w-full" />
      </div>
    )
  }
  return (
    <div className={classes('grid grid-rows-2 gap-[3px] overflow-hidden', COLUMNS[pictures.length], className)}>
      {pictures.map((url, index) => {
        const isLarge = pictures.length < MAX_PICTURES || index === 0
        return (
          <ItemPicture
            key={url}
            url={url}
            category="other"
            alt=""
            aspect={cellAspect}
            isScene
            isFirst={isFirst && index === 0}
            widthPixels={Math.round(widthPixels * shareOfWidth(pictures.length, index))}
            className={classes('size-full', isLarge && 'row-span-2')}
          />
        )
      })}
    </div>
  )
}

const COLUMNS: Record<number, string> = { 1: 'grid-cols-1', 2: 'grid-cols-2', 3: 'grid-cols-[2fr_1fr]' }
/** The width of a cell by that of a mosaic of the cell's height, by the number of pictures. */
const CELL_WIDTHS: Record<number, number> = { 1: 1, 2: 1 / 2, 3: 2 / 3 }

const shareOfWidth = (count: number, index: number) => (count < 3 ? 1 / count : index === 0 ? 2 / 3 : 1 / 3)
