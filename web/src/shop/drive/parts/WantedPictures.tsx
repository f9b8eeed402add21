import { formatTag } from '@yardsnap/contract/item-prices'
import type { SavedListing } from '@yardsnap/contract/saved'
import type { ShownItem } from '#shop/drive/wanted-items.ts'
import { ItemPicture } from '#core/items/ItemPicture.tsx'
import { ItemTile } from '#core/items/ItemTile.tsx'
import { PriceTag } from '#ui/PriceTag.tsx'

/** Pictures of the sale, for a stop where the shopper wants nothing in particular. */
export function SalePictures({ listing: { imageUrls } }: { listing: SavedListing }) {
  if (imageUrls.length === 0) return null
  return (
    <div className="grid grid-cols-2 gap-3">
      {imageUrls.slice(0, 2).map((url) => (
        <ItemPicture
          key={url}
          url={url}
          category="other"
          alt=""
          widthPixels={280}
          className="aspect-square w-full rounded-control only:col-span-2 only:aspect-[2/1]"
        />
      ))}
    </div>
  )
}

/** The items that the shopper wants at a stop. Sold ones stay, so that nobody looks for them. */
export function WantedPictures({ items }: { items: readonly ShownItem[] }) {
  return (
    <section aria-labelledby="wanted-here">
      <h3 id="wanted-here" className="text-h3">
        What you want here
      </h3>
      <ul className="-mx-4 mt-3 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-1">
        {items.map((item) => (
          <li key={item.id} className="w-30 shrink-0 snap-start">
            <ItemTile
              item={item}
              opens={null}
              as="p"
              widthPixels={120}
              pictureClass="aspect-square rounded-control"
              titleClass="leading-snug font-semibold"
              isGray={item.isSold}
              tag={item.isSold ? <SoldLabel /> : item.price !== null && <PriceTag price={formatTag(item.price)} />}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function SoldLabel() {
  return <span className="rounded-full bg-ink px-3 py-1 text-small font-bold text-paper">Sold</span>
}
