import { DEFAULT_CONFIDENCE, ITEM_CATEGORIES, ITEM_CONDITIONS, MAX_ITEM_QUANTITY } from '@yardsnap/contract/items'
import { Copy, Ellipsis, Images, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { capitalised } from '#features/items/words.ts'
import { ItemPicture } from '#features/items/ItemPicture.tsx'
import { type EditableItem, UNTITLED_ITEM } from '#features/items/rows.ts'
import { Badge } from '#ui/Badge.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { PriceField } from '#ui/PriceField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'

const CATEGORY_OPTIONS = ITEM_CATEGORIES.map((value) => ({ value, label: capitalised(value) }))
const CONDITION_OPTIONS = ITEM_CONDITIONS.map((value) => ({ value, label: capitalised(value) }))
/** Fields of a row are smaller than those of a form: a sale has dozens of them. */
const COMPACT = '[&_label]:mb-1 [&_label]:text-small [&_label]:text-ink-soft'

interface ItemRowProps {
  row: EditableItem
  isSelected: boolean
  onSelect: () => void
  onChange: (fields: Partial<EditableItem>) => void
  onRemove: () => void
  onDuplicate: () => void
  onSplit: () => void
}

/** One item, all of it editable in place. */
export function ItemRow(props: ItemRowProps) {
  const { row, isSelected, onSelect, onChange } = props
  const name = row.title || UNTITLED_ITEM
  const element = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isSelected) element.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }, [isSelected])

  return (
    // The focus of any field within tells which item the photo should show.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      ref={element}
      onFocus={() => !isSelected && onSelect()}
      className={classes(
        'relative grid scroll-my-28 animate-pop grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3.5 gap-y-3 py-5 desk:grid-cols-[6rem_minmax(0,1fr)]',
        isSelected &&
          'before:absolute before:inset-y-2 before:-left-3 before:w-1 before:rounded-full before:bg-mustard desk:before:-left-4',
      )}
    >
      <ItemPicture
        url={row.imageUrls[0] ?? null}
        category={row.category}
        alt={name}
        widthPixels={96}
        className="size-18 rounded-control desk:row-span-2 desk:size-24"
      />
      <div className="min-w-0">
        <div className="flex items-center gap-1">
          <TextField
            label="Item title"
            isLabelHidden
            placeholder="What is it?"
            value={row.title}
            maxLength={200}
            onChange={(event) => onChange({ title: event.currentTarget.value, isLabelSure: true })}
            className="min-w-0 flex-1 [&_input]:font-semibold"
          />
          <RowMenu {...props} name={name} />
        </div>
        <Marks row={row} />
      </div>
      <fieldset className="col-span-2 grid grid-cols-2 gap-3 desk:col-span-1 desk:col-start-2 desk:grid-cols-6">
        <legend className="sr-only">{name}</legend>
        <Select
          label="Category"
          options={CATEGORY_OPTIONS}
          value={row.category.toLowerCase()}
          onChange={(event) => onChange({ category: event.currentTarget.value })}
          className={classes(COMPACT, 'desk:col-span-2')}
        />
        <Select
          label="Condition"
          options={CONDITION_OPTIONS}
          value={row.condition.toLowerCase()}
          onChange={(event) => onChange({ condition: event.currentTarget.value })}
          className={classes(COMPACT, 'desk:col-span-2')}
        />
        <NumberField
          label="Quantity"
          value={row.quantity}
          min={1}
          max={MAX_ITEM_QUANTITY}
          onValueChange={(quantity) => onChange({ quantity })}
          className={classes(COMPACT, 'desk:col-span-2')}
        />
        <PriceField
          label="Suggested price"
          value={row.priceSuggested}
          onValueChange={(priceSuggested) => onChange({ priceSuggested })}
          className={classes(COMPACT, 'desk:col-span-2')}
        />
        <PriceField
          label="Low price"
          value={row.priceLow}
          onValueChange={(priceLow) => onChange({ priceLow })}
          className={classes(COMPACT, 'desk:col-span-2')}
        />
        <PriceField
          label="High price"
          value={row.priceHigh}
          onValueChange={(priceHigh) => onChange({ priceHigh })}
          className={classes(COMPACT, 'desk:col-span-2')}
        />
        <Checkbox
          label="Sell as lot"
          checked={row.sellAsLot}
          onChange={(event) => onChange({ sellAsLot: event.currentTarget.checked })}
          className="col-span-2 desk:col-span-6"
        />
      </fieldset>
    </li>
  )
}

function RowMenu({ row, name, onDuplicate, onSplit, onRemove }: ItemRowProps & { name: string }) {
  const canSplit = row.imageUrls.length > 1
  return (
    <Menu
      trigger={<IconButton label={`More for ${name}`} icon={<Ellipsis aria-hidden />} />}
      entries={[
        { label: 'Duplicate', icon: <Copy aria-hidden />, onSelect: onDuplicate },
        ...(canSplit
          ? [{ label: 'Split into one item a photo', icon: <Images aria-hidden />, onSelect: onSplit }]
          : []),
        { label: 'Remove', icon: <Trash2 aria-hidden />, tone: 'danger' as const, onSelect: onRemove },
      ]}
    />
  )
}

/** How sure the analysis is, and what it knows of the market. */
function Marks({ row }: { row: EditableItem }) {
  const isByHand = row.confidence === null && row.cropUrl === null
  const isGuess = !row.isLabelSure && !row.isTouched
  const pictures = row.imageUrls.length
  return (
    <>
      {!isByHand && (
        <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1">
          {isGuess && <Badge tone="attention">A guess: check the name</Badge>}
          <span className="text-tiny text-ink-soft">{ratingText(row.confidence)}</span>
          {pictures > 1 && <span className="text-tiny text-ink-soft">seen in {pictures} photos</span>}
        </p>
      )}
      {row.marketNotes && <p className="mt-1 text-small text-ink-soft">{row.marketNotes}</p>}
    </>
  )
}

/** A confidence that was missing is stored as 0.8 (specification S4.5); nobody has rated it. */
function ratingText(confidence: number | null): string {
  if (confidence === null || confidence === DEFAULT_CONFIDENCE) return 'not rated'
  return `${Math.round(confidence * 100)}% sure`
}
