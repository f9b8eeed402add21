import { hasPrice, type ListedItem, quantityLeft } from '@yardsnap/contract/items'
import { lazy, Suspense, useState } from 'react'
import { namedItemIndex } from '#features/browse/named-item.ts'
import { ItemPicture } from '#features/items/ItemPicture.tsx'
import { useIsHydrated } from '#lib/first-rendering.ts'
import { PriceTag } from '#ui/PriceTag.tsx'
import { ItemMeta, pictureOf } from './ItemMeta.tsx'

const ItemDialog = lazy(async () => ({ default: (await import('./ItemDialog.tsx')).ItemDialog }))

/** S2.11.2. */
export function ItemList({ items }: { items: readonly ListedItem[] }) {
  const isHydrated = useIsHydrated()
  const [chosen, setChosen] = useState<{ index: number; isOpen: boolean } | null>(null)
  const named = isHydrated ? namedItemIndex(items, window.location.search) : null
  const shown = chosen ?? (named === null ? null : { index: named, isOpen: true })
  return (
    <section aria-labelledby="items-for-sale">
      <h2 id="items-for-sale" className="flex items-baseline gap-2.5 text-h2">
        Items for Sale{' '}
        <span className="text-h3 font-medium text-ink-soft tabular-nums">
          ({items.filter((item) => quantityLeft(item) > 0).length})
        </span>
      </h2>
      {items.length === 0 && (
        <p className="mt-3 text-ink-soft">No items are listed. There is usually more on the tables than on the page.</p>
      )}
      <ul className="mt-2 divide-y divide-line">
        {items.map((item, index) => (
          <ItemRow key={item.id} item={item} onOpen={() => setChosen({ index, isOpen: true })} />
        ))}
      </ul>
      {shown && (
        <Suspense>
          <ItemDialog
            items={items}
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

function ItemRow({ item, onOpen }: { item: ListedItem; onOpen: () => void }) {
  const picture = pictureOf(item)
  return (
    // Rows off screen are laid out late, so that a sale of hundreds opens as quickly as one of ten.
    <li className="relative grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-3.5 py-3.5 [contain-intrinsic-size:auto_6.25rem] [content-visibility:auto] desk:grid-cols-[5rem_minmax(0,1fr)]">
      <ItemPicture
        url={picture}
        category={item.category}
        alt=""
        title={item.title}
        widthPixels={120}
        className="aspect-square w-full rounded-control"
      />
      {/* A price that would leave the title too little room goes below it. */}
      <div className="flex min-w-0 flex-wrap items-center gap-x-3.5 gap-y-2">
        <div className="min-w-0 grow basis-38">
          <h3 className="text-body text-pretty wrap-anywhere font-bold tracking-normal">
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
          <ItemMeta item={item} />
        </div>
        {quantityLeft(item) > 0 && hasPrice(item) && <PriceTag price={item.priceSuggested} />}
      </div>
    </li>
  )
}
