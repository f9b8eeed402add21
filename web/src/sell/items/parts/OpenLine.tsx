import { t } from '@yardsnap/contract/texts'
import type { DraftItem } from '@yardsnap/contract/drafts'
import { formatPrice } from '@yardsnap/contract/formats'
import { isNamed } from '@yardsnap/contract/item-titles'
import type { Photo } from '@yardsnap/contract/photos'
import { pick } from '@yardsnap/contract/objects'
import { ChartNoAxesColumn, ChevronUp, Copy, Images, Merge, Trash2 } from 'lucide-react'
import { type KeyboardEvent, memo, type ReactNode, useMemo, useRef, useState } from 'react'
import { getItemName } from '#core/items/item-text.ts'
import { ItemPicture } from '#core/items/ItemPicture.tsx'
import type { ItemActions } from '#sell/items/use-item-actions.ts'
import { MarketPriceAnalysis } from '#sell/pricing/MarketPriceAnalysis.tsx'
import { fieldsOfPricing, toPriceQuestion } from '#sell/pricing/price-rows.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { showUndoToast } from '#sell/items/undo-toast.ts'
import { RecallCards } from '#sell/recalls/RecallCards.tsx'
import { useRecalls } from '#sell/recalls/api.ts'
import { withNotMine } from '#sell/recalls/recall-actions.ts'
import { useCodeNaming } from '#sell/items/code-names.ts'
import { CodeNameHint } from './CodeNameHint.tsx'
import { ItemName } from './ItemName.tsx'
import { LINE_FIELDS, LineFields } from './LineFields.tsx'
import type { CropRectangle } from '@yardsnap/contract/items'
import { toCropUrl } from '#core/items/item-place.ts'
import { computeContext, placeWithin } from '#sell/items/photo-context.ts'
import { useSizedPicture } from '#core/items/picture-versions.ts'

interface OpenLineProps {
  item: DraftItem
  photos: readonly Photo[]
  actions: ItemActions
  onClose: () => void
  onDrop: () => void
  /** Null when there is nothing to merge it with. */
  onMerge: (() => void) | null
  /** Prints its label; null for a sale that is not saved yet. */
  label: ReactNode
}

/** An item with all of its fields, in the place of its line. */
export function OpenLine(props: OpenLineProps) {
  const { item, photos, actions, onClose } = props
  const [isChecking, setChecking] = useState(false)
  const isCategoryOwn = useRef(false)
  const codes = useCodeNaming({ id: item.id, actions, isCategoryOwn })
  const name = getItemName(item)
  const set = (fields: Partial<DraftItem>, topic: string) =>
    actions.update(item.id, (before) => ({ ...before, ...fields, isTouched: true }), topic)
  const apply = (fields: Partial<DraftItem>) => {
    const undo = set(fields, 'price')
    showUndoToast(t`Price applied`, undo, `${name}: ${formatPrice(fields.priceSuggested)}`)
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    // Escape closes an open list of suggestions first.
    const isSuggesting = event.target instanceof HTMLElement && event.target.ariaExpanded === 'true'
    if (event.key !== 'Escape' || event.defaultPrevented || isSuggesting) return
    event.preventDefault()
    onClose()
  }

  return (
    // Escape closes it from any of its fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      onKeyDownCapture={closeOnEscape}
      className="grid min-w-0 grid-cols-1 gap-2.5 bg-paper py-2 pr-3.5 pl-3.5 shadow-[inset_4px_0_0_var(--ink)] desk:px-4.5 [&_label]:text-small"
    >
      <legend className="sr-only">{name}</legend>
      <ItemName item={item} actions={actions} isCategoryOwn={isCategoryOwn}>
        <IconButton label={`Close ${name}`} icon={<ChevronUp />} onClick={onClose} className="-mr-2.5" />
      </ItemName>
      <div className="desk:hidden">
        <PhotoContext photoUrl={item.sourceImageUrl} crop={item.cropData} photos={photos} />
      </div>
      <OpenRecalls item={item} actions={actions} onDrop={props.onDrop} />
      {item.imageUrls.length > 1 && <Pictures urls={item.imageUrls} category={item.category} />}
      <LineFields {...pick(item, LINE_FIELDS)} actions={actions} isCategoryOwn={isCategoryOwn} onCode={codes.onTyped} />
      <CodeNameHint item={item} onUse={codes.onUse} />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox
          label="Sell as lot"
          checked={item.sellAsLot}
          onChange={(event) => set({ sellAsLot: event.currentTarget.checked }, 'lot')}
        />
        {item.marketNotes && (
          <p className="text-small text-ink-soft">
            <strong className="text-ink">Market notes:</strong> {item.marketNotes}
          </p>
        )}
      </div>
      <div className="-mx-2.5 flex flex-wrap items-center">
        <Tool icon={<ChartNoAxesColumn />} onClick={() => setChecking(!isChecking)} isOpen={isChecking}>
          Check price
        </Tool>
        {item.imageUrls.length > 1 && (
          <Tool icon={<Images />} onClick={() => actions.split(item.id)}>
            Split
          </Tool>
        )}
        <Tool icon={<Copy />} onClick={() => actions.duplicate(item.id)}>
          Duplicate
        </Tool>
        {props.onMerge && (
          <Tool icon={<Merge />} onClick={props.onMerge}>
            Merge
          </Tool>
        )}
        {props.label}
        <Tool icon={<Trash2 />} onClick={props.onDrop}>
          Drop
        </Tool>
      </div>
      {isChecking && (
        <MarketPriceAnalysis
          isAskedAtOnce={isNamed(item)}
          question={toPriceQuestion(item)}
          onRetailPrice={(price) => set({ retailPrice: price || null }, 'retail price')}
          currentPrice={item.priceSuggested}
          onApply={(pricing) => apply(fieldsOfPricing(pricing))}
        />
      )}
    </fieldset>
  )
}

/** What to look at before the item is sold. */
function OpenRecalls({ item, actions, onDrop }: Pick<OpenLineProps, 'item' | 'actions' | 'onDrop'>) {
  const items = useMemo(() => [item], [item])
  const [recalls] = useRecalls(items)
  if (!recalls) return null
  const onNotMine = (noticeId: string) =>
    actions.update(item.id, (before) => ({ ...withNotMine(before, noticeId), isTouched: true }), 'recall')
  return <RecallCards recalls={recalls} onNotMine={onNotMine} onTakeOut={onDrop} />
}

const Pictures = memo(function Pictures({ urls, category }: { urls: readonly string[]; category: string }) {
  return (
    <ul aria-label="Pictures" className="flex gap-2 overflow-x-auto">
      {urls.map((url) => (
        <li key={url}>
          <ItemPicture url={url} category={category} alt="" widthPixels={80} className="size-20 rounded-control" />
        </li>
      ))}
    </ul>
  )
})

interface ToolProps {
  icon: ReactNode
  onClick: () => void
  isOpen?: boolean
  children: string
}

function Tool({ icon, onClick, isOpen, children }: ToolProps) {
  return (
    <Button tone="quiet" icon={icon} onClick={onClick} aria-expanded={isOpen} className="min-h-11! px-2.5!">
      {children}
    </Button>
  )
}

/** Width by height of its place on a phone. */
const ROOM_ASPECT = 3
const MAX_WIDTH_PIXELS = 800

interface PhotoContextProps {
  photoUrl: string | null
  crop: CropRectangle | null
  photos: readonly Photo[]
}

/** Where in its photo an item was found. */
const PhotoContext = memo(function PhotoContext({ photoUrl, crop, photos }: PhotoContextProps) {
  const sizedPicture = useSizedPicture()
  const photo = photos.find(({ url }) => url === photoUrl)
  if (!photo || !crop) return null
  const photoAspect = photo.width / photo.height
  const context = computeContext(crop, photoAspect, ROOM_ASPECT)
  return (
    <div className="flex h-28 justify-center overflow-hidden rounded-control bg-paper-deep">
      <div
        className="relative h-full max-w-full"
        style={{ aspectRatio: (photoAspect * context.width) / context.height }}
      >
        <img
          src={sizedPicture(toCropUrl(photo.url, context), MAX_WIDTH_PIXELS)}
          alt=""
          decoding="async"
          className="size-full object-cover"
        />
        <span className="found-box absolute" style={placeWithin(crop, context)} />
      </div>
    </div>
  )
})
