import { shownTitle } from '@yardsnap/contract/item-titles'
import { plural } from '@yardsnap/contract/texts'
import { type ListedItem, getAvailability } from '@yardsnap/contract/items'
import { Heart, LayoutGrid, List } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import {
  type CentsOf,
  getFilterChoices,
  filtered,
  isWorthFiltering,
  type ItemFilter,
  NO_FILTER,
} from '#core/browse/item-filter.ts'
import { namedItem } from '#core/browse/named-item.ts'
import { ItemPicture } from '#core/items/ItemPicture.tsx'
import { useIsHydrated } from '#lib/first-rendering.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { whenOpened } from '#ui/when-opened.tsx'
import { ItemFilterBar } from './ItemFilterBar.tsx'
import { ItemMeta, shownPicture } from './ItemMeta.tsx'
import { ItemPrice } from './ItemPrice.tsx'
import { type LoadingItems, OtherItems } from './OtherItems.tsx'

const ItemDialog = whenOpened(async () => (await import('./ItemDialog.tsx')).ItemDialog, {
  isPreloaded: false,
})

interface ItemListProps {
  items: readonly ListedItem[]
  /** Those that the page has still to load; null when `items` are all. */
  others: LoadingItems | null
  centsOf: CentsOf
  /** Its seller sees rows, with room for the tools of each. */
  isOwn?: boolean
  /** A further entry of an item's list of facts. */
  noteOf?: (item: ListedItem) => ReactNode
  /** What the shopper has saved. */
  savedIds?: ReadonlySet<string>
  /** The heart of an item; null without one. */
  heartOf?: (item: ListedItem) => ReactNode
  /** What can be done with an item. */
  toolsOf?: (item: ListedItem) => ReactNode
}

/** The items of a sale, with filters (S2.11.2). */
export function ItemList({ items: all, others, centsOf, isOwn, noteOf, savedIds, heartOf, toolsOf }: ItemListProps) {
  const [filter, setFilter] = useState(NO_FILTER)
  const items = filter === NO_FILTER ? all : filtered(all, filter, centsOf)
  const isHydrated = useIsHydrated()
  const [chosen, setChosen] = useState<{ itemId: string; isOpen: boolean } | null>(null)
  const named = isHydrated ? namedItem(items, window.location.search) : null
  const shown = chosen ?? (named && { itemId: named.id, isOpen: true })
  // Not kept as a number, which changes when the rest of a large sale has loaded.
  const shownIndex = items.findIndex(({ id }) => id === shown?.itemId)
  const [layout, setLayout] = useState<ItemLayout>('pictures')
  const { top, showTop } = useFirstHit()
  const availableCount = all.filter((item) => getAvailability(item) !== 'sold').length + (others?.availableCount ?? 0)
  const soldCount = all.length + (others?.count ?? 0) - availableCount
  const changeFilter = (changed: ItemFilter) => {
    setFilter(changed)
    showTop()
    // Closed, so that the item that the address names does not open anew.
    setChosen(shown && { ...shown, isOpen: false })
  }
  return (
    <section aria-labelledby="items-for-sale">
      <div
        className={classes('flex flex-wrap items-center justify-between gap-x-4', isWorthFiltering(all) && 'min-h-12')}
      >
        <h2 id="items-for-sale" className="flex flex-wrap items-baseline gap-x-2.5 text-h2">
          Items for Sale <span className="text-h3 font-medium text-ink-soft tabular-nums">({availableCount})</span>{' '}
          {/* The list and its filters have them too. */}
          {soldCount > 0 && (
            <span className="text-body font-normal text-ink-soft">
              {plural(soldCount, { one: '# sold', other: '# sold' })}
            </span>
          )}
        </h2>
        <div className="flex items-center gap-4">
          {savedIds && <SavedFilter items={all} savedIds={savedIds} filter={filter} onFilterChange={changeFilter} />}
          {!isOwn && all.length > 1 && <LayoutSwitch layout={layout} onLayout={setLayout} />}
        </div>
      </div>
      <ItemFilterBar
        choices={others?.choices ?? getFilterChoices(all, filter, centsOf)}
        filter={filter}
        onFilterChange={changeFilter}
      />
      {filter !== NO_FILTER && (
        <div className="mt-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
          <output className="text-ink-soft">{`${plural(items.length, { one: '# item', other: '# items' })} of ${all.length + (others?.count ?? 0)}`}</output>
          <Button tone="quiet" onClick={() => changeFilter(NO_FILTER)}>
            Show all
          </Button>
        </div>
      )}
      {all.length === 0 && (
        <p className="mt-3 text-ink-soft">No items are listed. There is usually more on the tables than on the page.</p>
      )}
      <div ref={top} />
      <ul className={classes('mt-2', isOwn || layout === 'rows' ? 'divide-y divide-line' : PICTURES_LIST)}>
        {items.map((item) => (
          <ItemRow
            key={item.id}
            item={item}
            layout={isOwn ? 'rows' : layout}
            cents={centsOf(item)}
            note={noteOf?.(item)}
            heart={heartOf?.(item)}
            onOpen={() => setChosen({ itemId: item.id, isOpen: true })}
          >
            {toolsOf?.(item)}
          </ItemRow>
        ))}
      </ul>
      {others && <OtherItems items={others} />}
      {shown && shownIndex !== -1 && (
        <ItemDialog
          items={items}
          centsOf={centsOf}
          heartOf={heartOf}
          noteOf={noteOf}
          toolsOf={isOwn ? undefined : toolsOf}
          index={shownIndex}
          onItemChange={(itemId) => setChosen({ ...shown, itemId })}
          isOpen={shown.isOpen}
          onOpenChange={(isOpen) => setChosen({ ...shown, isOpen })}
        />
      )}
    </section>
  )
}

interface SavedFilterProps {
  /** All items of the sale. */
  items: readonly ListedItem[]
  savedIds: ReadonlySet<string>
  filter: ItemFilter
  onFilterChange: (filter: ItemFilter) => void
}

/** A button that shows only the saved items, on sales with many items. Items unsaved meanwhile stay in the list. */
function SavedFilter({ items, savedIds, filter, onFilterChange }: SavedFilterProps) {
  const isOn = filter.ids !== null
  const count = items.filter(({ id }) => savedIds.has(id)).length
  if (!isWorthFiltering(items) || (count === 0 && !isOn)) return null
  return (
    <Button
      tone="quiet"
      icon={<Heart className="size-5 fill-grass text-grass" />}
      aria-pressed={isOn}
      onClick={() => onFilterChange({ ...filter, ids: isOn ? null : savedIds })}
      className="-mr-5"
    >
      You saved {count}
    </Button>
  )
}

interface ItemRowProps {
  item: ListedItem
  /** What it costs now. */
  cents: number
  layout: ItemLayout
  note: ReactNode
  heart: ReactNode
  children: ReactNode
  onOpen: () => void
}

/** Two columns of pictures on a phone, one with large letters; a wide window has rows. */
const PICTURES_LIST =
  'max-desk:grid max-desk:grid-cols-pair max-desk:gap-x-3.5 max-desk:gap-y-6 desk:divide-y desk:divide-line'
const ROW =
  'grid-cols-[min(4.5rem,20vw)_minmax(0,1fr)_auto] items-center gap-3.5 py-3.5 [contain-intrinsic-size:auto_6.25rem] desk:grid-cols-[5rem_minmax(0,1fr)_auto]'
const PICTURE =
  'max-desk:grid-cols-1 max-desk:content-start max-desk:gap-1 max-desk:py-0 max-desk:[contain-intrinsic-size:auto_16rem]'
const HEART_ON_PICTURE =
  'max-desk:absolute max-desk:block max-desk:top-1.5 max-desk:right-1.5 max-desk:rounded-full max-desk:bg-card/90 max-desk:empty:hidden max-desk:*:mx-0'

function ItemRow({ item, layout, cents, note, heart, children, onOpen }: ItemRowProps) {
  const picture = shownPicture(item)
  const isSold = getAvailability(item) === 'sold'
  const hasPictures = layout === 'pictures'
  return (
    // Rows off screen are laid out late, so that a sale of hundreds opens as quickly as one of ten.
    <li
      data-item={item.id}
      className={classes(
        'relative grid [content-visibility:auto] [overflow-clip-margin:5px]',
        ROW,
        hasPictures && PICTURE,
      )}
    >
      <ItemPicture
        url={picture}
        category={item.category}
        alt=""
        title={shownTitle(item)}
        widthPixels={hasPictures ? 200 : 120}
        className={classes('aspect-square w-full rounded-control', isSold && 'opacity-55 grayscale')}
      />
      {/* A price that would leave the title too little room goes below it. */}
      <div className="flex min-w-0 flex-wrap items-center gap-x-3.5 gap-y-2">
        <div className="min-w-0 grow basis-34">
          <h3
            className={classes(
              'text-body text-pretty wrap-anywhere font-bold tracking-normal',
              isSold && 'text-ink-soft',
            )}
          >
            {picture ? (
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={onOpen}
                className="text-left outline-none after:absolute after:inset-0 after:rounded-control hover:underline focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-sky"
              >
                <bdi className={classes(hasPictures && 'max-desk:line-clamp-2')}>{shownTitle(item)}</bdi>
              </button>
            ) : (
              <bdi>{shownTitle(item)}</bdi>
            )}
          </h3>
          <ItemMeta item={item}>{note}</ItemMeta>
        </div>
        {!isSold && (
          <span
            className={classes(
              'contents',
              hasPictures && 'max-desk:order-first max-desk:-mt-5 max-desk:ml-2 max-desk:block max-desk:w-full',
            )}
          >
            <ItemPrice item={item} cents={cents} isOverPicture={hasPictures} />
          </span>
        )}
      </div>
      <span className={classes('contents', hasPictures && HEART_ON_PICTURE)}>{heart}</span>
      {children && <div className="col-span-full">{children}</div>}
    </li>
  )
}

type ItemLayout = 'pictures' | 'rows'

/** For phones, whose lists of many rows are long. */
function LayoutSwitch({ layout, onLayout }: { layout: ItemLayout; onLayout: (layout: ItemLayout) => void }) {
  const isRows = layout === 'rows'
  return (
    <IconButton
      label={isRows ? 'Show pictures' : 'Show rows'}
      icon={isRows ? <LayoutGrid /> : <List />}
      onClick={() => onLayout(isRows ? 'pictures' : 'rows')}
      className="-mr-2.5 desk:hidden"
    />
  )
}

/** Scrolls back to the first match when the list is filtered from further down, below the sticky filter bar. */
function useFirstHit() {
  const top = useRef<HTMLDivElement>(null)
  const showTop = () =>
    requestAnimationFrame(() => {
      const bar = top.current?.parentElement?.querySelector('search')?.getBoundingClientRect().bottom ?? 0
      const at = top.current?.getBoundingClientRect().top ?? bar
      if (at < bar) window.scrollBy({ top: at - bar, behavior: 'instant' })
    })
  return { top, showTop }
}
