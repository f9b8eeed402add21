import { plural } from '@yardsnap/contract/texts'
import { sumPrices } from '@yardsnap/contract/items'
import type { Photo } from '@yardsnap/contract/photos'
import { type KeyboardEvent, useDeferredValue, useMemo, useState, useEffect } from 'react'
import { PriceTag } from '#ui/PriceTag.tsx'
import { type ItemKeeper, ofState, type Items } from '#core/items/draft-items.ts'
import { filterItems, NO_FILTER } from './filter.ts'
import { getItemName } from '#core/items/item-text.ts'
import { ItemLabelButton } from '#sell/exports/ItemLabelButton.tsx'
import { ChoosingHeader, ChoosingTools } from './parts/Choosing.tsx'
import { DroppedTray } from './parts/DroppedTray.tsx'
import { LineList } from './parts/LineList.tsx'
import { ListTools, type PhotoTools } from './parts/ListTools.tsx'
import { OpenLine } from './parts/OpenLine.tsx'
import { SuggestLots } from './parts/SuggestLots.tsx'
import { RecallStrip } from '#sell/recalls/RecallStrip.tsx'
import { withNotMine } from '#sell/recalls/recall-actions.ts'
import { useItemActions } from './use-item-actions.ts'
import { Search } from 'lucide-react'
import { categoryOptions, type ItemFilter } from '#sell/items/filter.ts'
import { ChipGroup } from '#ui/ChipGroup.tsx'
import { TextField } from '#ui/TextField.tsx'

/** Number of items from which the list can be searched. */
const SEARCH_FROM = 20

interface ItemListProps {
  /** Null for a sale that is not saved yet. */
  listingId: string | null
  keeper: ItemKeeper
  photos: readonly Photo[]
  /** The item whose line is open. */
  selectedId: string | null
  onSelect: (id: string | null) => void
  photoTools: PhotoTools
  /** Saves the sale before the label of an item is printed. @returns whether that worked */
  saveFirst: () => Promise<boolean>
}

/** The items of a sale in one line each, with their running total (S2.5.5). */
export function ItemList(props: ItemListProps) {
  const { listingId, keeper, photos, selectedId, onSelect, photoTools } = props
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
      {chosenIds === null && (
        <header className="grid grid-cols-1 gap-2">
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <h3 className="text-h3">{plural(kept.length, { one: '# item', other: '# items' })}</h3>
            <p className="flex flex-wrap items-center gap-x-2 text-small text-ink-soft">
              Running total
              <PriceTag price={sumPrices(kept).toFixed(2)} />
            </p>
          </div>
          <RecallStrip
            items={kept}
            onNotMine={(id, noticeId) => actions.update(id, (before) => withNotMine(before, noticeId), 'recall')}
            onTakeOut={drop}
          />
          <ListTools keeper={keeper} onAdd={add} onChoose={() => choose(new Set())} {...photoTools} />
        </header>
      )}
      {(chosenIds !== null || isSearchable) && (
        // Sticks below the page's bar, whose height the offset is.
        <div className="sticky top-15 z-20 -mx-1.5 grid grid-cols-1 bg-card px-1.5 py-1 desk:max-wide:top-29">
          {chosenIds !== null && (
            <ChoosingHeader
              chosen={chosen}
              count={shown.length}
              onStop={() => stop()}
              onAll={() => choose(new Set(shown.map(({ id }) => id)))}
            />
          )}
          {isSearchable && <ListFilter items={kept} filter={filter} onFilter={setFilter} />}
        </div>
      )}
      {chosenIds !== null && (
        <SuggestLots
          listingId={listingId}
          items={keeper.items}
          onAccept={(ids, terms) => stop(actions.makeLot(ids, terms))}
        />
      )}
      <div className="mt-1.5">
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
                onClose={close}
                onDrop={() => drop(item.id)}
                onMerge={kept.length > 1 ? () => choose(new Set([item.id])) : null}
                label={
                  listingId !== null && (
                    <ItemLabelButton
                      listingId={listingId}
                      item={{ id: item.id, name: getItemName(item) }}
                      prepare={props.saveFirst}
                      className="min-h-11! px-2.5!"
                    />
                  )
                }
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

/** Ctrl+Z and Ctrl+Shift+Z, except in text fields, where the browser undoes typing. */
function useUndoKeys({ undo, redo }: Pick<ItemKeeper, 'undo' | 'redo'>): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
      const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z'
      // A screen on top of this one has already handled the key.
      if (isTyping || !isUndo || event.defaultPrevented) return
      event.preventDefault()
      if (event.shiftKey) redo()
      else undo()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [undo, redo])
}

interface ListFilterProps {
  items: Items
  filter: ItemFilter
  onFilter: (filter: ItemFilter) => void
}

/** Which items of a long list are shown, in one row: the field takes all of it on a phone while it is typed in. */
function ListFilter({ items, filter, onFilter }: ListFilterProps) {
  return (
    <div className="flex items-center gap-1">
      <TextField
        label="Search items"
        isLabelHidden
        placeholder="Search"
        type="search"
        icon={<Search />}
        value={filter.text}
        onChange={(event) => onFilter({ ...filter, text: event.currentTarget.value })}
        className="w-34 shrink-0 transition-[width] max-desk:focus-within:w-full desk:w-56"
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
