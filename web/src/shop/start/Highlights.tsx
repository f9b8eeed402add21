import { useQuery } from '@tanstack/react-query'
import type { Highlight } from '@yardsnap/contract/browse'
import { formatTag } from '@yardsnap/contract/item-prices'
import { highlightsQuery } from '#core/browse/api.ts'
import { ItemTile } from '#core/items/ItemTile.tsx'
import { formatMiles } from '@yardsnap/contract/miles'
import { PriceTag } from '#ui/PriceTag.tsx'

/** Items at sales of the coming week; nothing while there are none. */
export function Highlights({ location }: { location: string | undefined }) {
  const { data: highlights = [] } = useQuery(highlightsQuery(location))
  if (highlights.length === 0) return null
  return (
    <section aria-labelledby="finds">
      <h2 id="finds" className="mb-5 text-h2">
        Finds of the week
      </h2>
      <ul className="-mx-5 flex snap-x scroll-px-5 gap-4 overflow-x-auto px-5 pb-2 desk:mx-0 desk:grid desk:grid-cols-4 desk:gap-x-5 desk:gap-y-7 desk:overflow-visible desk:px-0 wide:grid-cols-6">
        {highlights.map((highlight) => (
          <li key={highlight.itemId} className="w-40 shrink-0 snap-start desk:w-auto">
            <HighlightCard highlight={highlight} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function HighlightCard({ highlight }: { highlight: Highlight }) {
  const place = highlight.distance === null ? highlight.city : formatMiles(highlight.distance, highlight)
  return (
    <article className="group relative">
      <ItemTile
        item={highlight}
        opens={highlight}
        as="h3"
        widthPixels={190}
        pictureClass="aspect-square rounded-card border border-line"
        tag={<PriceTag price={formatTag(highlight.price)} />}
      >
        <p className="text-small text-ink-soft">{place}</p>
      </ItemTile>
    </article>
  )
}
