import { type ListedItem, standingOf } from '@yardsnap/contract/items'
import { countText } from '@yardsnap/contract/formats'
import { Heart } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { choicesOf, filtered, isWorthFiltering, type ItemFilter, NO_FILTER } from '#features/browse/item-filter.ts'
import { namedItemIndex } from '#features/browse/named-item.ts'
import { ItemPicture } from '#features/items/ItemPicture.tsx'
import { useIsHydrated } from '#lib/first-rendering.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { ItemFilterBar } from './ItemFilterBar.tsx'
import { ItemMeta, shownPicture } from './ItemMeta.tsx'
import { ItemPrice } from './ItemPrice.tsx'
import { type LoadingItems, OtherItems } from './OtherItems.tsx'

const ItemDialog = lazy(async () => ({ default: (await import('./ItemDialog.tsx')).ItemDialog }))

interface ItemListProps {
  items: readonly ListedItem[]
  /** Those that the page has still to load; null when `items` are all. */
  others: LoadingItems | null
  /** The markdown in force; null without one. */
  percentOff: number | null
  /** What else is said of an item, as an entry of a list. */
  noteOf?: (item: ListedItem) => ReactNode
  /** What the shopper has saved. */
  savedIds?: ReadonlySet<string>
  /** The heart of an item; null without one. */
  heartOf?: (item: ListedItem) => ReactNode
  /** What can be done with an item. */
  toolsOf?: (item: ListedItem) => ReactNode
}

/** S2.11.2. */
export function ItemList({ items: all, others, percentOff, noteOf, savedIds, heartOf, toolsOf }: ItemListProps) {
  const [filter, setFilter] = useState(NO_FILTER)
  const items = filter === NO_FILTER ? all : filtered(all, filter)
  const isHydrated = useIsHydrated()
  const [chosen, setChosen] = useState<{ index: number; isOpen: boolean } | null>(null)
  const named = isHydrated ? namedItemIndex(items, window.location.search) : null
  const shown = chosen ?? (named === null ? null : { index: named, isOpen: true })
  const changeFilter = (changed: ItemFilter) => {
    setFilter(changed)
    // Closed, so that the item that the address names does not open anew.
    setChosen(shown && { ...shown, isOpen: false })
  }
  return (
    <section aria-labelledby="items-for-sale">
      <div
        className={classes('flex flex-wrap items-center justify-between gap-x-4', isWorthFiltering(all) && 'min-h-12')}
      >
        <h2 id="items-for-sale" className="flex items-baseline gap-2.5 text-h2">
          Items for Sale{' '}
          <span className="text-h3 font-medium text-ink-soft tabular-nums">
            ({all.filter((item) => standingOf(item) !== 'sold').length + (others?.availableCount ?? 0)})
          </span>
        </h2>
        {savedIds && <SavedFilter items={all} savedIds={savedIds} filter={filter} onFilterChange={changeFilter} />}
      </div>
      <ItemFilterBar choices={others?.choices ?? choicesOf(all)} filter={filter} onFilterChange={changeFilter} />
      {filter !== NO_FILTER && (
        <div className="mt-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
          <output className="text-ink-soft">{`${countText(items.length)} of ${all.length + (others?.count ?? 0)}`}</output>
          <Button tone="quiet" onClick={() => changeFilter(NO_FILTER)}>
            Show all
          </Button>
        </div>
      )}
      {all.length === 0 && (
        <p className="mt-3 text-ink-soft">No items are listed. There is usually more on the tables than on the page.</p>
      )}
      <ul className="mt-2 divide-y divide-line">
        {items.map((item, index) => (
          <ItemRow
            key={item.id}
            item={item}
            percentOff={percentOff}
            note={noteOf?.(item)}
            heart={heartOf?.(item)}
            onOpen={() => setChosen({ index, isOpen: true })}
          >
            {toolsOf?.(item)}
          </ItemRow>
        ))}
      </ul>
      {others && <OtherItems items={others} />}
      {shown && (
        <Suspense>
          <ItemDialog
            items={items}
            percentOff={percentOff}
            heartOf={heartOf}
            index={shown.index}
            onIndexChange={(index) => setChosen({ ...shown, index })}
            isOpen={shown.isOpen}
            onOpenChange={(isOpen) => setChosen({ ...shown, isOpen })}
          />
        </Suspense>
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

/** Of a sale of many things, shows only what the shopper has saved; what is given up meanwhile stays in sight. */
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

interface ItemRowProps extends Pick<ItemListProps, 'percentOff'> {
  item: ListedItem
  note: ReactNode
  heart: ReactNode
  children: ReactNode
  onOpen: () => void
}

function ItemRow({ item, percentOff, note, heart, children, onOpen }: ItemRowProps) {
  const picture = shownPicture(item)
  const isSold = standingOf(item) === 'sold'
  return (
    // Rows off screen are laid out late, so that a sale of hundreds opens as quickly as one of ten.
    <li className="relative grid grid-cols-[4.5rem_minmax(0,1fr)_auto] items-center gap-3.5 py-3.5 [contain-intrinsic-size:auto_6.25rem] [content-visibility:auto] desk:grid-cols-[5rem_minmax(0,1fr)_auto]">
      <ItemPicture
        url={picture}
        category={item.category}
        alt=""
        title={item.title}
        widthPixels={120}
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
                <bdi>{item.title}</bdi>
              </button>
            ) : (
              <bdi>{item.title}</bdi>
            )}
          </h3>
          <ItemMeta item={item}>{note}</ItemMeta>
        </div>
        {!isSold && <ItemPrice item={item} percentOff={percentOff} />}
      </div>
      {heart}
      {children && <div className="col-span-full">{children}</div>}
    </li>
  )
}
