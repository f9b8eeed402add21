import type { CommunityHouse } from '@yardsnap/contract/community-days'
import { plural, t } from '@yardsnap/contract/texts'
import { useState } from 'react'
import { ItemPicture } from '#core/items/ItemPicture.tsx'
import { Button } from '#ui/Button.tsx'
import { CoveringLink } from '#ui/CoveringLink.tsx'

/** Two rows on a desk. */
const FIRST = 8

/** The houses whose hosts show what they sell, by their pictures. */
export function PhotoHouses({ houses }: { houses: readonly CommunityHouse[] }) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = houses.flatMap(({ listing, ...house }) =>
    listing?.photoUrl && !listing.ended ? [{ ...house, listing, photoUrl: listing.photoUrl }] : [],
  )
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="with-photos" className="print:hidden">
      <h2 id="with-photos" className="text-h2">
        A look ahead
      </h2>
      <ul className="mt-3 grid grid-cols-pair gap-3.5 desk:grid-cols-4">
        {(showsAll ? shown : shown.slice(0, FIRST)).map(({ number, streetAddress, listing, photoUrl }) => (
          <li key={number}>
            <article className="group relative h-full overflow-hidden rounded-card border border-line bg-card hover:border-line-strong">
              <ItemPicture
                url={photoUrl}
                category="other"
                alt=""
                aspect={4 / 3}
                isScene
                widthPixels={280}
                className="aspect-4/3 w-full"
              />
              <span className="absolute top-2 left-2 grid h-9 min-w-9 place-items-center rounded-full border-2 border-ink bg-card px-1.5 font-display font-bold tabular-nums">
                <span>
                  <span className="sr-only">House </span>
                  {number}
                </span>
              </span>
              <div className="p-3">
                <h3 className="text-body text-pretty wrap-anywhere">
                  <CoveringLink to="/sale/$listingId" params={{ listingId: listing.id }} className="line-clamp-3">
                    <bdi>{listing.title}</bdi>
                  </CoveringLink>
                </h3>
                <p className="mt-0.5 text-small wrap-anywhere text-ink-soft">
                  <bdi>{streetAddress}</bdi>
                  {streetAddress && ' · '}
                  {plural(listing.itemCount, { one: '# item', other: '# items' })}
                </p>
              </div>
            </article>
          </li>
        ))}
      </ul>
      {!showsAll && shown.length > FIRST && (
        <Button tone="secondary" className="mt-4" onClick={() => setShowsAll(true)}>
          {t`Show all ${shown.length}`}
        </Button>
      )}
    </section>
  )
}
