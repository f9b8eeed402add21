import { plural } from '@yardsnap/contract/texts'
import { Link, useParams } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { NEAR_MILES, type NearPlace } from '@yardsnap/contract/near'
import { isMissing } from '#api/call.ts'
import { nearPlaceQuery } from '#core/browse/near-place.ts'
import { EmbedButton } from '#core/embeds/EmbedButton.tsx'
import { ListingGrid, ListingGridSkeleton } from '#shop/browse/ListingGrid.tsx'
import { DayCardSection } from '#shop/community-days/cards/DayCardList.tsx'
import { LetterCard } from '#shop/letters/LetterCard.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

/** The sales around a city, for those who come from a search engine. */
export function NearPage() {
  const { place: slug } = useParams({ from: '/shell/near/$place' })
  const query = useQuery(nearPlaceQuery(slug))
  const { data: place, error } = query
  if (isMissing(error)) return <NotFoundPage />
  return (
    <div className="mx-auto max-w-[76rem] px-5 pt-6 pb-14 desk:px-8 desk:pt-9">
      {place && <Place place={place} />}
      {!place && error && <LoadFailure query={query} title="The sales could not be loaded" />}
      {!place && !error && <ListingGridSkeleton />}
    </div>
  )
}

function Place({ place }: { place: NearPlace }) {
  const { city, state, slug, listings, communityDays, hasMore, neighbors } = place
  const name = `${city}, ${state}`
  return (
    <>
      <PageTitle title={`Garage sales near ${name}`} />
      <div className="mt-2 mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-ink-soft">
          {hasMore
            ? `The nearest ${listings.length} sales within ${NEAR_MILES} miles`
            : `${plural(listings.length, { one: '# sale', other: '# sales' })} within ${NEAR_MILES} miles`}
        </p>
        {listings.length > 0 && (
          <ButtonLink to="/browse" search={{ location: name, distance: NEAR_MILES }} tone="secondary">
            Search and filter
          </ButtonLink>
        )}
      </div>
      <DayCardSection days={communityDays} className="mb-8" />
      {listings.length > 0 ? (
        <ListingGrid listings={listings} />
      ) : (
        <EmptyState
          scene="sign"
          title="No sales here yet"
          description="Nobody near has put up a sign yet. Yours could be the first."
          action={<ButtonLink to="/create">Put up a sale, free</ButtonLink>}
        />
      )}
      <LetterCard location={name} />
      <EmbedButton path={`/near/${slug}`} className="mt-6" />
      {neighbors.length > 0 && (
        <nav aria-labelledby="neighbors" className="mt-10">
          <h2 id="neighbors" className="text-h3">
            Places around {city}
          </h2>
          <ul className="mt-3 flex flex-wrap gap-x-5">
            {neighbors.map((neighbor) => (
              <li key={neighbor.slug}>
                <Link
                  to="/near/$place"
                  params={{ place: neighbor.slug }}
                  className="inline-flex min-h-11 items-center font-medium text-sky underline underline-offset-4"
                >
                  {neighbor.city}, {neighbor.state}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  )
}
