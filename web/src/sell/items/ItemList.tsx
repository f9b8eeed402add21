import type { DraftItem } from '@yardsnap/contract/drafts'
import { countText } from '@yardsnap/contract/formats'
import { MAX_ITEMS_PER_LISTING, totalOf } from '@yardsnap/contract/items'
import type { Photo } from '@yardsnap/contract/photos'
import { ListChecks, Plus, Redo2, Search, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useMemo, useState } from 'react'
import { PriceAll } from '#sell/pricing/PriceAll.tsx'
import { Button } from '#ui/Button.tsx'
import { ChipGroup } from '#ui/ChipGroup.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { PriceTag } from '#ui/PriceTag.tsx'
import { TextField } from '#ui/TextField.tsx'
import { type ItemKeeper, ofState } from '#core/items/draft-items.ts'
import { categoryOptions, filterItems, type ItemFilter, NO_FILTER } from './filter.ts'
import { ChoosingHeader, ChoosingTools } from './parts/Choosing.tsx'
import { DroppedTray } from './parts/DroppedTray.tsx'
import { LineList } from './parts/LineList.tsx'
import { OpenLine } from './parts/OpenLine.tsx'
import { SuggestLots } from './parts/SuggestLots.tsx'
import { useItemActions } from './use-item-actions.ts'
import { useUndoKeys } from './use-undo-keys.ts'

/** From so many items on they can be searched. */
const SEARCH_FROM = 20

interface ItemListProps {
  /** Null for a sale that is not saved yet. */
  listingId: string | null
  keeper: ItemKeeper
  photos: readonly Photo[]
  /** The item whose line is open. */
  selectedId: string | null
  onSelect: (id: string | null) => void
  /** Asks for prices, beginning with the first that is missing. */
  onPrice: () => void
}

/** The items of a sale in one line each, with their running total (S2.5.5). */
export function ItemList({ listingId, keeper, photos, selectedId, onSelect, onPrice }: ItemListProps) {
  useUndoKeys(keeper)
  const actions = useItemActions(keeper)
  const [filter, setFilter] = useState(NO_FILTER)
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string> | null>(null)

  const kept = useMemo(() => ofState(keeper.items, 'kept'), [keeper.items])
  const dropped = useMemo(() => ofState(keeper.items, 'dropped'), [keeper.items])
  const isSearchable = kept.length >= SEARCH_FROM
  const shown = filterItems(kept, useDeferredValue(isSearchable ? filter : NO_FILTER), selectedId)
  const chosen = useMemo(() => kept.filter(({ id }) => chosenIds?.has(id)), [kept, chosenIds])

  const choose = (ids: ReadonlySet<string> | null, openId: string | null = null) => {
    setChosenIds(ids)
    onSelect(openId)
  }
  const stop = (openId: string | null = null) => choose(null, openId)
  const add = () => {
    setFilter(NO_FILTER)
    onSelect(actions.add())
  }
  const drop = (id: string) => {
    if (id === selectedId) onSelect(null)
    actions.drop(new Set([id]))
  }
  const stopOnEscape = ({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) => {
    // A sheet over the list closes first.
    if (key === 'Escape' && chosenIds !== null && currentTarget.contains(target as Node)) stop()
  }

  return (
    // Escape ends the choosing wherever the focus is in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={stopOnEscape}>
      {chosenIds === null ? (
        <ListHeader keeper={keeper} kept={kept} onAdd={add} onPrice={onPrice} onChoose={() => choose(new Set())} />
      ) : (
        <>
          <ChoosingHeader
            chosen={chosen}
            count={shown.length}
            onStop={() => stop()}
            onAll={() => choose(new Set(shown.map(({ id }) => id)))}
          />
          <SuggestLots
            listingId={listingId}
            items={keeper.items}
            onAccept={(ids, terms) => stop(actions.makeLot(ids, terms))}
          />
        </>
      )}
      {isSearchable && <FilterFields items={kept} filter={filter} onFilter={setFilter} />}
      <div className="mt-3">
        {shown.length === 0 ? (
          <p className="rounded-card border border-line bg-card px-4 py-6 text-center text-ink-soft">
            {kept.length === 0 ? 'Nothing is in the sale yet.' : 'No item matches.'}
          </p>
        ) : (
          <LineList
            items={shown}
            openId={selectedId}
            onOpen={onSelect}
            chosen={chosenIds}
            onChoose={choose}
            onDrop={drop}
            renderOpen={(item, close) => (
              <OpenLine
                key={item.id}
                item={item}
                photos={photos}
                actions={actions}
                undo={keeper.undo}
                onClose={close}
                onDrop={() => drop(item.id)}
                onMerge={kept.length > 1 ? () => choose(new Set([item.id])) : null}
              />
            )}
          />
        )}
      </div>
      {chosenIds !== null && <ChoosingTools chosen={chosen} actions={actions} onDone={stop} />}
      <DroppedTray items={dropped} onPutBack={actions.putBack} />
    </div>
  )
}

interface ListHeaderProps {
  keeper: ItemKeeper
  kept: readonly DraftItem[]
  onAdd: () => void
  onPrice: () => void
  onChoose: () => void
}

function ListHeader({ keeper, kept, onAdd, onPrice, onChoose }: ListHeaderProps) {
  return (
    <header className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="min-w-0 grow">
          <h3 className="text-h3">{countText(kept.length)}</h3>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-small text-ink-soft">
            Running total
            <PriceTag price={totalOf(kept).toFixed(2)} />
          </p>
        </div>
        <div className="-mr-2 flex">
          {kept.length > 1 && <IconButton label="Choose several" icon={<ListChecks />} onClick={onChoose} />}
          <IconButton label="Undo" icon={<Undo2 />} disabled={!keeper.canUndo} onClick={keeper.undo} />
          <IconButton label="Redo" icon={<Redo2 />} disabled={!keeper.canRedo} onClick={keeper.redo} />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {kept.length > 0 && <PriceAll keeper={keeper} onUnpriced={onPrice} />}
        <Button
          tone="secondary"
          icon={<Plus />}
          disabled={kept.length >= MAX_ITEMS_PER_LISTING}
          className="px-3.5!"
          onClick={onAdd}
        >
          Add an item
        </Button>
      </div>
    </header>
  )
}

interface FilterFieldsProps {
  items: readonly DraftItem[]
  filter: ItemFilter
  onFilter: (filter: ItemFilter) => void
}

function FilterFields({ items, filter, onFilter }: FilterFieldsProps) {
  return (
    <div className="mt-3 grid grid-cols-1 gap-2">
      <TextField
        label="Search items"
        isLabelHidden
        placeholder="Search items"
        type="search"
        icon={<Search />}
        value={filter.text}
        onChange={(event) => onFilter({ ...filter, text: event.currentTarget.value })}
      />
      <ChipGroup
        label="Category"
        isLabelHidden
        options={categoryOptions(items)}
        value={filter.category}
        onValueChange={(category) => onFilter({ ...filter, category })}
        className="min-w-0 [&_label]:shrink-0 [&>div]:flex-nowrap [&>div]:overflow-x-auto [&>div]:p-1"
      />
    </div>
  )
}
