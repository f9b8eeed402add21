import { Combine, Copy, Ellipsis, Images, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ItemPicture } from '#features/items/ItemPicture.tsx'
import { type EditableItem, UNTITLED_ITEM } from '#features/items/rows.ts'
import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { TextField } from '#ui/TextField.tsx'
import { ItemFields, MoreFields } from './ItemFields.tsx'
import { RowSummary } from './RowSummary.tsx'

interface ItemRowProps {
  row: EditableItem
  isSelected: boolean
  onSelect: () => void
  onChange: (fields: Partial<EditableItem>) => void
  onRemove: () => void
  onDuplicate: () => void
  onSplit: () => void
  /** Null when there is no other row. */
  onMerge: (() => void) | null
}

/** One item, all of it editable in place; what is seldom changed unfolds. */
export function ItemRow(props: ItemRowProps) {
  const { row, isSelected, onSelect, onChange } = props
  const [isUnfolded, setUnfolded] = useState(false)
  const name = row.title || UNTITLED_ITEM
  const element = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isSelected) element.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }, [isSelected])
  // A row that was added by hand is there to be named.
  const isToBeNamed = useRef(isSelected && row.title === '')
  useEffect(() => {
    if (isToBeNamed.current) element.current?.querySelector('input')?.focus()
    isToBeNamed.current = false
  }, [])

  const priceCheck = useRef<HTMLElement>(null)
  const showPriceCheck = () => {
    // It is there to be focused only once the row is unfolded.
    flushSync(() => setUnfolded(true))
    priceCheck.current?.focus()
  }

  return (
    // The focus of any field within tells which item the photo should show.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      ref={element}
      onFocus={() => !isSelected && onSelect()}
      className={classes(
        'relative grid scroll-mt-24 scroll-mb-36 animate-pop grid-cols-[4rem_minmax(0,1fr)] gap-x-3 gap-y-2 py-4 desk:grid-cols-[5rem_minmax(0,1fr)] desk:gap-x-4',
        isSelected &&
          'before:absolute before:inset-y-3 before:-left-3 before:w-1 before:rounded-full before:bg-mustard desk:before:-left-4',
      )}
    >
      <ItemPicture
        url={row.imageUrls[0] ?? null}
        category={row.category}
        alt={name}
        title={name}
        widthPixels={80}
        className="size-16 rounded-control desk:row-span-2 desk:size-20"
      />
      <div className="flex min-w-0 items-center gap-0.5">
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
      <fieldset className="@container col-span-2 min-w-0 desk:col-span-1 desk:col-start-2">
        <legend className="sr-only">{name}</legend>
        <ItemFields row={row} onChange={onChange} />
        <RowSummary
          row={row}
          isUnfolded={isUnfolded}
          onToggle={() => setUnfolded(!isUnfolded)}
          onCheckPrice={showPriceCheck}
          onSellAsLot={(sellAsLot) => onChange({ sellAsLot })}
        />
        {isUnfolded && <MoreFields row={row} onChange={onChange} priceCheckRef={priceCheck} />}
      </fieldset>
    </li>
  )
}

function RowMenu({ row, name, onDuplicate, onSplit, onMerge, onRemove }: ItemRowProps & { name: string }) {
  const split = { label: 'Split into one item a photo', icon: <Images aria-hidden />, onSelect: onSplit }
  return (
    <Menu
      trigger={<IconButton label={`More for ${name}`} icon={<Ellipsis aria-hidden />} className="-mr-2" />}
      entries={[
        { label: 'Duplicate', icon: <Copy aria-hidden />, onSelect: onDuplicate },
        ...(row.imageUrls.length > 1 ? [split] : []),
        ...(onMerge ? [{ label: 'Merge with another item', icon: <Combine aria-hidden />, onSelect: onMerge }] : []),
        { label: 'Remove', icon: <Trash2 aria-hidden />, tone: 'danger' as const, onSelect: onRemove },
      ]}
    />
  )
}
