import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Highlight } from '@yardsnap/contract/browse'
import { formatTag } from '@yardsnap/contract/item-prices'
import { highlightsQuery } from '#core/browse/api.ts'
import { itemSearch } from '#core/browse/named-item.ts'
import { ItemPicture } from '#core/items/ItemPicture.tsx'
import { formatMiles } from '#lib/miles.ts'
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
        {highlights.map((find) => (
          <li key={find.itemId} className="w-40 shrink-0 snap-start desk:w-auto">
            <HighlightCard find={find} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function HighlightCard({ find: highlight }: { find: Highlight }) {
  const place = highlight.distance === null ? highlight.city : formatMiles(highlight.distance, highlight)
  return (
    <article className="group relative">
      <ItemPicture
        url={highlight.pictureUrl}
        category={highlight.category}
        name={highlight.title}
        alt=""
        widthPixels={190}
        className="aspect-square w-full rounded-card border border-line"
      />
      <p className="relative -mt-4.5 ml-2">
        <PriceTag price={formatTag(highlight.price)} />
      </p>
      <h3 className="mt-1.5 text-body font-bold tracking-normal wrap-anywhere">
        <Link
          to="/sale/$listingId"
          params={{ listingId: highlight.listingId }}
          search={itemSearch(highlight.itemId)}
          className="line-clamp-2 underline-offset-4 outline-none group-hover:underline after:absolute after:inset-0 after:rounded-card after:-outline-offset-3 focus-visible:after:outline-3 focus-visible:after:outline-sky"
        >
          <bdi>{highlight.title}</bdi>
        </Link>
      </h3>
      <p className="text-small text-ink-soft">{place}</p>
    </article>
  )
}
